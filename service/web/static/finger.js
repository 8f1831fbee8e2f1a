// Whoever touches a board hits what is meant. Beside a small thing the touch counts for it; where several lie closer together
// than a finger is wide, a list asks which of them. The list of decisions has all of them without this.
"use strict";

(() => {
  const FINGER = 44; // how wide a finger is, in pixels
  const BESIDE = 12; // so far beside a track it is still meant: more, and it would be those beyond it, too
  const STEP = 4; // a track is looked at in steps of so many
  let pressed = null; // where, if by a finger: browsers move the click itself to something near that they guess
  document.addEventListener("pointerdown", (event) => {
    pressed = event.pointerType === "touch" ? [event.clientX, event.clientY] : null;
  }, true);

  const question = document.createElement("div");
  question.id = "which";
  question.className = "which";
  question.setAttribute("role", "dialog");
  question.setAttribute("aria-labelledby", "which-title");
  question.hidden = true;

  // What is smaller than a finger is taken as large as one; what is larger counts where it was touched.
  function distance(link, x, y) {
    const frame = link.querySelector(".may-frame");
    if (frame.matches("path")) return fromTrack(frame, x, y);
    const box = frame.getBoundingClientRect();
    const away = Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2);
    const near = box.width && Math.max(box.width, box.height) < FINGER && away <= FINGER / 2;
    return near || link.contains(document.elementFromPoint(x, y)) ? away : Infinity;
  }
  function fromTrack(track, x, y) {
    const [length, scale] = [track.getTotalLength(), track.getScreenCTM()];
    const steps = Math.ceil(length * scale.a / STEP);
    const away = Array.from({ length: steps + 1 }, (_, step) => {
      const at = track.getPointAtLength(length * step / steps).matrixTransform(scale);
      return Math.hypot(x - at.x, y - at.y);
    });
    const least = Math.min(...away);
    return least <= BESIDE ? least : Infinity;
  }
  function touched(panel, x, y) {
    const found = Array.from(panel.querySelectorAll("a.may"), (link) => ({ link, away: distance(link, x, y) }));
    const near = found.filter((one) => one.away < Infinity).sort((one, other) => one.away - other.away).map((one) => one.link);
    return near.filter((link, place) => near.findIndex((other) => words(other) === words(link)) === place); // of those alike the nearest
  }
  const choose = (link) => link?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

  let among = [];
  function ask(links) {
    among = links;
    const title = document.createElement("p");
    title.id = "which-title";
    title.textContent = "Which of them?";
    question.replaceChildren(title, ...links.map(answer), answer(null));
    document.body.append(question);
    question.hidden = false;
    question.querySelector("button").focus({ preventScroll: true });
  }
  function answer(link) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = link ? words(link) : "None of them";
    button.addEventListener("click", () => {
      close();
      if (link) choose(document.getElementById(link.id)); // it may have been drawn anew
    });
    for (const [come, on] of [["pointerenter", true], ["focus", true], ["pointerleave", false], ["blur", false]]) {
      button.addEventListener(come, () => link?.classList.toggle("pointed", on));
    }
    return button;
  }
  function words(link) {
    const said = link.querySelector("title").textContent;
    return said[0].toUpperCase() + said.slice(1);
  }
  function close() {
    if (question.contains(document.activeElement)) document.getElementById(among[0].id)?.focus({ preventScroll: true });
    question.hidden = true;
    question.replaceChildren();
  }

  document.addEventListener("click", (event) => {
    if (!event.isTrusted || !pressed || event.defaultPrevented || !event.detail) return;
    const panel = document.elementFromPoint(...pressed)?.closest(".board > svg");
    const links = panel ? touched(panel, ...pressed) : [];
    if (!links.length || (links.length === 1 && links[0].contains(event.target))) return;
    event.preventDefault();
    event.stopPropagation();
    if (links.length > 1) ask(links);
    else choose(links[0]);
  }, true);
  document.addEventListener("pointerdown", (event) => { if (!question.contains(event.target)) close(); });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
  document.addEventListener("register:shown", close);
})();
