// Whatever lies on the table explains itself: where the pointer rests, where the keyboard is, where a finger stays.
// The words come from the register, as who looks may know them; the page "Explain" has them all without this.
"use strict";

(() => {
  const REST = 600; // milliseconds that a pointer rests on something before it is explained
  const PRESS = 500; // that a finger stays on it
  const known = new Map();
  let timer = 0;
  let shownFor = null;
  let pressed = false; // whether a finger has stayed on something

  const note = document.createElement("div");
  note.id = "explanation";
  note.className = "explanation";
  note.setAttribute("role", "status");
  note.hidden = true;

  // The spots an element lies in, the innermost first.
  function* spotsAround(element) {
    for (let at = element; at && !at.matches?.(".board"); at = at.parentElement) {
      if (at.id && at.closest(".board") && at.tagName !== "svg") yield at;
    }
  }
  async function words(spot) {
    const frame = document.getElementById("live");
    const key = `${frame.dataset.seen} ${spot.id}`;
    if (!known.has(key)) {
      const address = frame.dataset.explains.replace("SPOT", encodeURIComponent(spot.id));
      const page = await fetch(address, { headers: { Accept: "text/html" } }).then((answer) => (answer.ok ? answer.text() : "")).catch(() => "");
      const found = page && new DOMParser().parseFromString(page, "text/html").getElementById("explained");
      known.set(key, found ? Array.from(found.childNodes) : null);
    }
    return known.get(key);
  }
  async function explain(element) {
    for (const spot of spotsAround(element)) {
      const found = await words(spot);
      if (!found) continue;
      note.replaceChildren(...found.map((one) => one.cloneNode(true)));
      show(spot);
      return true;
    }
    return false;
  }
  function show(spot) {
    document.body.append(note);
    note.hidden = false;
    shownFor = spot;
    const box = spot.getBoundingClientRect();
    const own = note.getBoundingClientRect();
    const below = box.bottom + 8 + own.height < innerHeight;
    note.style.top = `${Math.max(8, below ? box.bottom + 8 : box.top - own.height - 8)}px`;
    note.style.left = `${Math.min(Math.max(8, box.left), Math.max(8, innerWidth - own.width - 8))}px`;
  }
  function hide() {
    clearTimeout(timer);
    note.hidden = true;
    shownFor = null;
  }
  function soon(element, wait) {
    clearTimeout(timer);
    timer = setTimeout(() => explain(element), wait);
  }

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || note.contains(event.target)) return;
    if (shownFor?.contains(event.target)) return;
    hide();
    if (event.target.closest?.(".board")) soon(event.target, REST);
  });
  document.addEventListener("focusin", (event) => {
    if (note.contains(event.target) || pressed) return; // a finger that leaves what it stayed on focuses it
    hide();
    if (event.target.closest?.(".board a.may") && event.target.matches(":focus-visible")) soon(event.target, REST);
  });

  // A finger that stays: what it would have chosen is not chosen.
  document.addEventListener("pointerdown", (event) => {
    if (!note.contains(event.target)) hide();
    pressed = false;
    if (event.pointerType === "mouse" || !event.target.closest?.(".board")) return;
    clearTimeout(timer);
    timer = setTimeout(async () => { pressed = await explain(event.target); }, PRESS);
  });
  for (const gone of ["pointerup", "pointercancel", "pointermove"]) {
    document.addEventListener(gone, (event) => {
      if (event.pointerType === "mouse" || (gone === "pointermove" && Math.hypot(event.movementX, event.movementY) < 6)) return;
      clearTimeout(timer);
    });
  }
  document.addEventListener("click", (event) => {
    if (!pressed || note.contains(event.target)) return;
    pressed = false;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
  document.addEventListener("contextmenu", (event) => { if (pressed) event.preventDefault(); });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && !note.hidden) hide(); });
  document.addEventListener("register:shown", hide);
})();
