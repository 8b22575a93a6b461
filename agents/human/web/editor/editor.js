// What htmx leaves to do in the editor: the keyboard's place, and a text that somebody types in.
"use strict";

(() => {
  let scrolled = 0;

  document.addEventListener("htmx:afterSettle", () => {
    const wanted = document.querySelector("[data-focus]");
    if (!wanted) return;
    wanted.removeAttribute("data-focus");
    wanted.focus();
  });

  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target } = event.detail;
    if (target.id !== "said") return;
    // The answer to a field comes late: what is typed here by now goes with the next question.
    if (target.contains(document.activeElement)) event.detail.shouldSwap = false;
    scrolled = document.getElementById("text").scrollTop;
  });

  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target.id === "said") document.getElementById("text").scrollTop = scrolled;
  });
})();
