// What htmx leaves to do: the keyboard's place, and a journal of which only new lines are read out.
"use strict";

(() => {
  const play = () => document.getElementById("play");
  const journal = () => document.getElementById("journal");

  // Where the keyboard goes when what it was on is gone: to the dice, else to the question.
  const settle = () => {
    const active = document.activeElement;
    if (active && active !== document.body && active.isConnected) return;
    const question = document.getElementById("question");
    const place = document.getElementById("face-0") || question;
    if (!place) return;
    place.focus({ preventScroll: true });
    // One who has scrolled down to an answer sees next what has come of it.
    const { top } = question.getBoundingClientRect();
    if (top < 0 || top > window.innerHeight / 2) {
      const wide = window.matchMedia("(min-width: 52rem)").matches;
      (wide ? play() : document.querySelector(".told")).scrollIntoView();
    }
  };

  const toEnd = (behavior) => {
    const log = journal();
    if (log) log.scrollTo({ top: log.scrollHeight, behavior });
  };

  // The lines that stay are left alone, so that a screen reader reads out the new ones and no other.
  const merge = (log, fresh) => {
    const alike = (one, other) =>
      one && one.tagName === other.tagName && one.textContent === other.textContent;
    const lines = [...fresh.children];
    let same = 0;
    while (same < lines.length && alike(log.children[same], lines[same])) same += 1;
    while (log.children.length > same) log.lastElementChild.remove();
    for (const old of log.querySelectorAll(".new")) old.classList.remove("new");
    for (const line of lines.slice(same)) {
      line.classList.add("new");
      log.append(line);
    }
    if (window.htmx) window.htmx.process(log);
    toEnd("auto");
  };

  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    const fresh = fragment.firstElementChild;
    if (!fresh) return;
    if (target.id === "journal") {
      event.detail.shouldSwap = false;
      merge(target, fresh);
    } else if (target.id === "table") {
      // What one has opened stays open.
      const open = target.querySelector("details[open]");
      const next = fresh.querySelector("details");
      if (open && next) next.open = true;
    }
  });

  // What comes back for a question that is gone must not be written into the next one.
  document.addEventListener("htmx:beforeRequest", (event) => {
    const asks = event.detail.elt;
    const late = (answer) => {
      if (asks.isConnected) return;
      answer.preventDefault();
      if (asks.matches("form")) window.location.reload();
    };
    asks.addEventListener("htmx:beforeOnLoad", late, { once: true });
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target && event.detail.target.id === "play") settle();
  });

  const failed = (event) => {
    const aside = document.getElementById("aside");
    const request = event.detail.xhr;
    if (aside) {
      aside.textContent =
        request && request.status
          ? `The page answers ${request.status}. Load it again to see how things stand.`
          : "Nobody answers: is the program still running? The fight is kept.";
    }
  };
  document.addEventListener("htmx:responseError", failed);
  document.addEventListener("htmx:sendError", failed);

  // The second click of a double one would answer the next question, unread.
  document.addEventListener(
    "click",
    (event) => {
      if (event.detail > 1 && event.target.closest("#play button")) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    true,
  );

  // Up, down and digits go through the answers while the keyboard is in the question.
  document.addEventListener("keydown", (event) => {
    const here = document.activeElement;
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (!play() || !here || !play().contains(here) || here.matches("input, select, summary")) return;
    const answers = [...play().querySelectorAll(".choice > button")];
    if (!answers.length) return;
    const at = answers.indexOf(here);
    let next = -1;
    if (event.key === "ArrowDown") next = Math.min(at + 1, answers.length - 1);
    else if (event.key === "ArrowUp") next = at < 0 ? 0 : Math.max(at - 1, 0);
    else if (/^[1-9]$/.test(event.key)) next = Number(event.key) - 1;
    if (next >= 0 && answers[next]) {
      event.preventDefault();
      answers[next].focus();
    }
  });

  toEnd("instant");
})();
