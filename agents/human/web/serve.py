"""The page served on loopback, until somebody presses Ctrl-C."""

from __future__ import annotations

import socket
import threading
import webbrowser
from pathlib import Path

import uvicorn

from agents.human.solo import Solo
from agents.human.web.app import make_app
from arena import files
from arena.errors import InputError

LOOPBACK = "127.0.0.1"


def serve(first: Solo | None, keep: Path, port: int, open_browser: bool) -> None:
    """Serve the page, and say where.

    Args:
        first: A game that has been begun or taken up already; None shows the start page.
        keep: The folder in which all games are kept.
        port: To listen on; 0 is any that is free.
        open_browser: Whether to open the page in the person's browser.

    Raises:
        InputError: the port cannot be listened on, or the folder not be made.
    """
    files.make_folder(keep)
    with bound(port) as listening:
        taken = listening.getsockname()[1]
        app = make_app(keep, taken, first)
        path = f"first/{app.state.site.key}" if first else ""
        address = f"http://{LOOPBACK}:{taken}/{path}"
        print(f"The page is at {address} (Ctrl-C ends it).", flush=True)
        if open_browser:
            # Some browsers are only back when they are closed.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        config = uvicorn.Config(
            app, log_level="warning", access_log=False, server_header=False, lifespan="on"
        )
        uvicorn.Server(config).run(sockets=[listening])


def bound(port: int) -> socket.socket:
    """A socket that listens on loopback alone.

    Raises:
        InputError: somebody else listens there, or it may not be listened on.
    """
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((LOOPBACK, port))
        listening.listen(128)
    except (OSError, OverflowError) as error:
        listening.close()
        why = getattr(error, "strerror", None) or error
        raise InputError("", "--port", port, f"a free port from 1 to 65535 ({why})") from None
    return listening
