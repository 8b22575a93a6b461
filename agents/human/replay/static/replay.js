// One frame at a time: buttons, a slider, arrow keys, addresses. Without it all frames are there.
"use strict";

(() => {
  const at = (id) => document.getElementById(id);
  const place = at("frames");
  const frames = [...place.children];
  const keys = frames.map((frame) => frame.id);
  const links = [...at("list").querySelectorAll("a")];
  const heading = (index) => frames[index].querySelector("h2").textContent;
  const last = frames.length - 1;
  const slider = at("slider");
  let now = -1;
  let timer = 0;

  // What is drawn once and stands for several frames is shown in each of them.
  for (const frame of frames) {
    const table = frame.querySelector(".table");
    const same = frames[keys.indexOf(table.dataset.same)];
    if (same) table.replaceChildren(...[...same.querySelector(".table").children].map((one) => one.cloneNode(true)));
  }

  // Details that one has opened stay open from frame to frame.
  const keep = (from, to) => {
    for (const name of [".in-words", ".dice"]) {
      const [old, next] = [from.querySelector(name), to.querySelector(name)];
      if (old && next) next.open = old.open;
    }
  };

  const show = (index) => {
    const next = Math.max(0, Math.min(last, index));
    if (next === now) return;
    if (now >= 0) keep(frames[now], frames[next]);
    now = next;
    place.replaceChildren(frames[now]);
    slider.value = now;
    slider.setAttribute("aria-valuetext", heading(now));
    at("when").textContent = `${heading(now)} \u00b7 `;
    at("many").textContent = `${now + 1} of ${frames.length}`;
    links.forEach((link, one) => {
      if (one === now) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    });
    for (const id of ["first", "previous"]) at(id).setAttribute("aria-disabled", now === 0);
    for (const id of ["next", "last"]) at(id).setAttribute("aria-disabled", now === last);
    // One who has scrolled down a long frame begins the next at its top.
    const hidden = at("steps").getBoundingClientRect().bottom - frames[now].getBoundingClientRect().top;
    if (hidden > 0) window.scrollBy(0, -hidden);
  };

  const go = (index) => {
    show(index);
    history.replaceState(null, "", `#${keys[now]}`);
  };

  const halt = () => {
    clearTimeout(timer);
    timer = 0;
    at("run").classList.remove("on");
    at("playing").textContent = "Play";
  };

  // A frame stays for as long as it takes to look at it and read some of it.
  const wait = () => {
    const long = frames[now].querySelector(".story").textContent.length;
    timer = setTimeout(() => {
      go(now + 1);
      if (now === last) halt();
      else wait();
    }, Math.min(8000, 2000 + 8 * long));
  };

  const play = () => {
    if (timer) {
      halt();
      return;
    }
    at("run").classList.add("on");
    at("playing").textContent = "Pause";
    if (now === last) go(0);
    wait();
  };

  const step = (index) => {
    halt();
    go(index);
  };

  const ways = { first: () => 0, previous: () => now - 1, next: () => now + 1, last: () => last };
  for (const [id, where] of Object.entries(ways)) at(id).addEventListener("click", () => step(where()));
  at("run").addEventListener("click", play);
  slider.addEventListener("input", () => step(Number(slider.value)));

  const presses = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "last" };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const here = event.target;
    if (here === slider) return; // which has these keys itself
    if (presses[event.key]) step(ways[presses[event.key]]());
    else if (event.key === " " && !here.closest("a, button, summary")) play();
    else return;
    event.preventDefault();
  });

  // At a count at which nothing happened, how it stood is what came of the count before.
  const named = () => {
    const key = location.hash.slice(1);
    const [, count] = /^count-(\d{1,9})$/.exec(key) || [];
    if (keys.includes(key) || count === undefined) return keys.indexOf(key);
    return frames.findLastIndex((frame) => Number(frame.dataset.time) <= Number(count));
  };
  window.addEventListener("hashchange", () => {
    if (at(location.hash.slice(1)) && named() < 0) return; // another place on the page
    halt();
    show(Math.max(0, named()));
  });

  // On paper all frames stand below each other again.
  window.addEventListener("beforeprint", () => place.replaceChildren(...frames));
  window.addEventListener("afterprint", () => place.replaceChildren(frames[now]));

  document.documentElement.classList.add("stepped");
  at("steps").hidden = false;
  at("list").open = false;
  show(Math.max(0, named()));
  place.setAttribute("aria-live", "polite"); // from now on: what is there already is read anyway
})();
