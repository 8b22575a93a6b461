"""What holds for all tests."""

from __future__ import annotations

import signal

# A shell that starts something in the background lets it ignore Ctrl-C, and all that it starts as
# well. The tests press it, here and in programs that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
