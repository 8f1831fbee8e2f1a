// At the table: turning to the region where something is to be chosen, and looking closer. Nothing here is needed to play.
"use strict";

(() => {
  // --- the region in which something is to be chosen opens by itself ---------------------------------------------------

  // Once another thing is to be chosen, and only then: where somebody has turned to since is left alone.
  let step = null;
  function turn() {
    const strip = document.getElementById("regions");
    if (!strip || strip.dataset.step === step) return;
    const first = step === null;
    step = strip.dataset.step;
    const tab = strip.querySelector(`input[value="${CSS.escape(strip.dataset.opens)}"]`);
    if (!first) choose(tab);
    inView(strip, tab?.parentElement);
    if (followed() !== MAY) boards().forEach(follow);
    else if (zoom > LEAST) boards().filter((region) => !offers(region)).forEach(follow);
  }
  const boards = () => Array.from(document.querySelectorAll(".boards > .region, .aside > .region")).filter((one) => one.offsetParent);

  // A replay and a lesson show what they tell of: the picture goes along inside its part of the page, which stands still, and only
  // as far as it must. Where there is no room for all of it, what changed first is shown, or what a lesson speaks of
  // and can be chosen. A table that is looked at closer shows what can be chosen; of what does not fit, the next to where one looks.
  const AROUND = 12;
  const ROOM = 48; // what is turned to has that much around it, where there is room
  const MAY = "a.may .may-frame";
  const followed = () => (document.querySelector("[data-replay]") ? ".changed" : document.getElementById("lesson") ? ".spoken" : MAY);
  function follow(region) {
    const what = zoom === LEAST || region.querySelector(followed()) ? followed() : MAY;
    const first = document.getElementById("regions").dataset.first;
    const marks = Array.from(region.querySelectorAll(what), (mark) => ({ ...inItsPanel(mark), leads: isOf(mark, first) || mark.closest("a.may") !== null }))
      .filter((one) => one.share).sort((one, other) => other.leads - one.leads || other.share - one.share || one.away - other.away);
    if (!marks.length) return;
    const [width, height] = [region.clientWidth - 2 * AROUND, region.clientHeight - 2 * AROUND];
    const all = around(marks);
    const box = all.right - all.left <= width && all.bottom - all.top <= height ? all : marks[0];
    const place = region.getBoundingClientRect();
    region.scrollBy(needed(box.left - place.left, box.right - place.left, region.clientWidth), needed(box.top - place.top, box.bottom - place.top, region.clientHeight));
  }
  // Whether something that can be chosen is in sight as it is: then nothing moves away from under a finger.
  function offers(region) {
    const place = region.getBoundingClientRect();
    return Array.from(region.querySelectorAll(MAY), inItsPanel).some((one) => one.share === 100
      && one.left >= place.left && one.right <= place.right && one.top >= place.top && one.bottom <= place.bottom);
  }
  // Of a map in parts each holds all of it, and shows what lies within its panel: so much of the mark, and what share of it that is.
  // The part that shows most of it comes first, not the one that shows its edge.
  function inItsPanel(mark) {
    const [box, part, place] = [mark, mark.closest(".board > svg"), mark.closest(".region")].map((one) => one.getBoundingClientRect());
    const cut = {
      left: Math.max(box.left, part.left), right: Math.min(box.right, part.right),
      top: Math.max(box.top, part.top), bottom: Math.min(box.bottom, part.bottom),
    };
    const [wide, high] = [cut.right - cut.left, cut.bottom - cut.top];
    const share = (wide + 1) * (high + 1) / ((box.width + 1) * (box.height + 1)); // a straight line has no width
    const away = Math.hypot(cut.left + cut.right - place.left - place.right, cut.top + cut.bottom - place.top - place.bottom);
    return { ...cut, away, share: part.width && wide >= 0 && high >= 0 ? Math.round(100 * share) : 0 };
  }
  const isOf = (mark, spot) => Boolean(spot) && `-${mark.closest("g[id], a[id]")?.id}`.endsWith(`-${spot}`); // parts of a map have a name before it
  const around = (boxes) => ({
    left: Math.min(...boxes.map((one) => one.left)), right: Math.max(...boxes.map((one) => one.right)),
    top: Math.min(...boxes.map((one) => one.top)), bottom: Math.max(...boxes.map((one) => one.bottom)),
  });
  // How far to scroll so that what lies from `low` to `high` is inside a length.
  function needed(low, high, length) {
    const around = Math.max(AROUND, Math.min(ROOM, (length - high + low) / 2));
    if (low < around) return low - around;
    return high > length - around ? Math.min(high - length + around, low - around) : 0;
  }
  // The strip of tabs, never the page, goes along.
  function inView(strip, tab) {
    if (!tab) return;
    const before = tab.offsetLeft - strip.offsetLeft;
    const room = strip.clientWidth - (strip.querySelector(".strip-end")?.offsetWidth ?? 0); // tabs go on behind that
    if (before < strip.scrollLeft) strip.scrollLeft = before - 8;
    else if (before + tab.offsetWidth > strip.scrollLeft + room) strip.scrollLeft = before + tab.offsetWidth - room + 8;
  }
  function choose(tab) {
    if (tab && !tab.checked) tab.checked = true;
  }

  // --- what was said and not yet read ------------------------------------------------------------------------------------

  // Marked on the tab, and in the title of the window, until the talk is looked at.
  const READ = `read ${location.pathname}`;
  function unread() {
    const tab = document.getElementById("leaf-talk");
    const last = document.getElementById("talk")?.lastElementChild?.id;
    if (!tab || !last) return;
    if (tab.checked || last === "said-0") localStorage.setItem(READ, last);
    const waits = localStorage.getItem(READ) !== last;
    tab.parentElement.classList.toggle("unread", waits);
    tab.setAttribute("aria-label", waits ? "Talk, something new" : "Talk");
    hear(waits && !first);
    document.title = (waits ? "✉ " : "") + document.getElementById("live").dataset.title;
  }
  document.addEventListener("change", (event) => { if (event.target.matches("[name=leaf]")) unread(); });

  // What is said while one looks at the board: a banner with the words, that leads to the talk.
  let first = true;
  function hear(waits) {
    const banner = document.getElementById("heard");
    const last = document.getElementById("talk")?.lastElementChild;
    if (!banner || !last) return;
    banner.hidden = !waits;
    const words = `${last.querySelector("b")?.textContent ?? ""}: ${last.querySelector(".said")?.textContent ?? ""}`;
    if (waits && banner.textContent !== words) banner.textContent = words;
  }
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#heard")) return;
    for (const id of ["region-aside", "leaf-talk"]) {
      const tab = document.getElementById(id);
      if (tab) tab.checked = true;
    }
    unread();
  });

  // --- what was refused lies over the table until it was read: it goes where it is pressed, or with the next answer ---------

  document.addEventListener("click", (event) => {
    if (!event.target.closest("a")) event.target.closest(".notes > .bad")?.remove();
  });

  // --- larger and smaller: by button, by pinching, by the wheel with Ctrl ------------------------------------------------

  const LEAST = 1;
  const MOST = 4;
  let zoom = 1;

  // What lies under the fingers stays there, of other regions their middle.
  function zoomTo(wanted, under, x, y) {
    const now = Math.min(MOST, Math.max(LEAST, wanted));
    const grown = now / zoom;
    const places = boards().map((region) => [region, grownAround(region, grown, ...(region === under ? [x, y] : middle(region)))]);
    zoom = now;
    document.documentElement.style.setProperty("--zoom", zoom);
    places.forEach(([region, place]) => region.scrollTo(...place));
  }
  function grownAround(region, grown, x, y) {
    const box = region.getBoundingClientRect();
    return [(region.scrollLeft + x - box.x) * grown - x + box.x, (region.scrollTop + y - box.y) * grown - y + box.y];
  }
  function middle(region) {
    const box = region.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]");
    if (!button) return;
    zoomTo(zoom * (Number(button.dataset.zoom) > 0 ? 1.4 : 1 / 1.4));
    boards().forEach(follow);
  });
  document.addEventListener("wheel", (event) => {
    const region = event.ctrlKey && event.target.closest(".region");
    if (!region) return;
    event.preventDefault();
    zoomTo(zoom * Math.exp(-event.deltaY / 300), region, event.clientX, event.clientY);
  }, { passive: false });

  let pinch = null;
  const apart = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  document.addEventListener("touchstart", (event) => {
    const region = event.target.closest?.(".region");
    pinch = region && event.touches.length === 2 ? { region, apart: apart(event.touches), zoom } : null;
  });
  document.addEventListener("touchmove", (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const [one, other] = event.touches;
    const middle = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
    zoomTo(pinch.zoom * apart(event.touches) / pinch.apart, pinch.region, ...middle);
  }, { passive: false });

  // --- an offer and its spot on the board point at each other ------------------------------------------------------------

  function pointAt(event) {
    document.querySelectorAll(".pointed").forEach((one) => one.classList.remove("pointed"));
    const link = event.target.closest?.(".options a, .board a.may");
    if (!link) return;
    const same = `.options a[href="${CSS.escape(link.getAttribute("href"))}"], .board a.may[href="${CSS.escape(link.getAttribute("href"))}"]`;
    document.querySelectorAll(same).forEach((one) => one.classList.add("pointed"));
  }
  document.addEventListener("pointerover", pointAt);
  document.addEventListener("focusin", pointAt);

  // --- an offer that is varied: what it comes to is shown at once --------------------------------------------------------

  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-vary]")) event.target.form.requestSubmit(document.getElementById("look"));
  });

  // --- deciding at once, for those who wish it and where it can be taken back freely -----------------------------------------

  // Only what was just clicked on, never a page that was opened with everything chosen already.
  let clicked = false;
  document.addEventListener("click", (event) => {
    if (event.target.closest?.(".options a, .board a.may")) clicked = true;
  }, true);
  function decideAtOnce() {
    const form = clicked ? document.querySelector("form[data-at-once]") : null;
    clicked = false;
    form?.requestSubmit(document.getElementById("confirm"));
  }

  // --- what happened since the last turn opens by itself where there is room ------------------------------------------------

  let told = null;
  function tell() {
    const since = document.getElementById("since");
    const key = since?.textContent;
    if (!since || key === told) return;
    told = key;
    const sheet = since.closest(".question");
    const before = since.open;
    since.open = true;
    if (!before && sheet.scrollHeight > sheet.clientHeight + 1) since.open = false;
  }

  function shown() {
    first = step === null;
    decideAtOnce();
    tell();
    turn();
    unread();
  }
  document.addEventListener("register:shown", shown);
  shown();
})();
