// What pages do beyond links and forms. Everything here is a convenience: reading and deciding work without it.
"use strict";

(() => {
  document.documentElement.classList.add("scripted");

  const live = () => document.getElementById("live");

  // --- changing the page by morphing it ------------------------------------------------------------------------------

  // What somebody is writing or has opened stays as it is while the page changes around it; what was sent does not, unless
  // it was written on since.
  let sent = new Map();
  const state = (field) => (field.matches("[type=checkbox], [type=radio]") ? field.checked : field.value);
  const written = (form) => new Map(Array.from(form.elements, (field) => [field, state(field)]));
  function halfWritten(field) {
    if (!(field instanceof Element) || (sent.has(field) && sent.get(field) === state(field))) return false;
    if (field.matches("textarea, input[type=text], input[type=email], input[type=number]")) return field.value !== field.defaultValue;
    if (field.matches("input[type=checkbox], input[type=radio]")) return field.checked !== field.defaultChecked;
    return field.matches("select") && Array.from(field.options).some((one) => one.selected !== one.defaultSelected);
  }
  Idiomorph.defaults.callbacks.beforeNodeMorphed = (node, fresh) => !halfWritten(node) && fresh.dataset?.placed === undefined;
  // What a page has said in answer to somebody stays while it changes because of others.
  let byItself = false;
  Idiomorph.defaults.callbacks.beforeNodeRemoved = (node) => !byItself || !node.parentElement?.matches(".notes");
  Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) => !(name === "open" && node.matches("details"));

  // Boards are large, and most of each stays as it is. What is equal is left alone, what differs is put in its place, and
  // only the rest of the page is compared node by node; and the panel in which the keyboard is.
  const morph = Idiomorph.morph;
  Idiomorph.morph = (old, fresh, config) => {
    (fresh instanceof Element ? [fresh] : Array.from(fresh)).forEach(placePanels);
    return morph(old, fresh, config);
  };
  function placePanels(fresh) {
    const panels = Array.from(fresh.querySelectorAll(".board > svg"));
    const stay = new Set(panels.map((one) => one.id));
    // Those that go leave at once: what lay in them may lie in another one now, and an id stands once on a page.
    document.querySelectorAll(".board > svg").forEach((old) => { if (!stay.has(old.id)) old.replaceChildren(); });
    for (const panel of panels) {
      const old = document.getElementById(panel.id);
      if (!old || old.contains(document.activeElement)) continue;
      if (!old.isEqualNode(panel)) exchange(old, panel);
      panel.replaceChildren();
      panel.dataset.placed = "";
    }
  }
  function exchange(old, panel) {
    for (const { name, value } of panel.attributes) old.setAttribute(name, value);
    const [before, after] = [Array.from(old.childNodes), Array.from(panel.childNodes)];
    if (before.length !== after.length) return old.replaceChildren(...after);
    before.forEach((one, place) => { if (!one.isEqualNode(after[place])) one.replaceWith(after[place]); });
  }

  function shown(push) {
    document.getElementById("unreached")?.remove();
    if (push) history.pushState({ register: true }, "", push);
    if (live() && live().matches(".table") !== document.body.matches(".at-table")) return location.reload(); // a table that was laid is played now
    if (live()?.dataset.title) document.title = live().dataset.title;
    announce();
    follow();
    mark();
    lookAhead();
    listen();
    document.dispatchEvent(new Event("register:shown"));
  }
  async function load(href, push) {
    const held = focused();
    try {
      await draw((await fromAhead(href)) ?? (await fetch(href)));
    } catch {
      return complain();
    }
    shown(push && href);
    held();
  }
  async function send(address, values) {
    try {
      await draw(await fetch(address.pathname, { method: "POST", body: new URLSearchParams(values) }));
      shown(location.search ? location.pathname : "");
    } catch {
      complain();
    }
  }
  // Problems come with their own page: it is shown whole. What leads away from this page is gone to.
  const REFUSED = 409;
  async function draw(answer) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [fresh, content] = ["live", "content"].map((id) => page.getElementById(id));
    if (!content) throw new Error(`no page: ${answer.status}`);
    await released;
    if (answer.status === REFUSED) sent = new Map(); // what was sent in vain is written still
    if (fresh && live()) Idiomorph.morph(live(), fresh, { morphStyle: "outerHTML" });
    else if (answer.ok) location.assign(answer.url);
    else document.getElementById("content").replaceChildren(...content.childNodes);
  }

  // --- nothing moves under a finger ----------------------------------------------------------------------------------

  // From press to release nothing is drawn: what moved away meanwhile would not be clicked on. The click itself comes just
  // behind the release; where none comes, and where no release is ever heard of, nothing waits for long.
  const [CLICKED, LONGEST] = [60, 5000];
  let released = Promise.resolve();
  let release = () => {};
  document.addEventListener("pointerdown", () => {
    release();
    released = new Promise((done) => { release = done; });
    setTimeout(release, LONGEST);
  }, true);
  document.addEventListener("pointerup", () => setTimeout(release, CLICKED), true);
  document.addEventListener("click", () => setTimeout(release), true);
  document.addEventListener("pointercancel", () => release(), true);

  // One thing after the other: what somebody does must not be lost because the page just looks whether something is new,
  // nor undone by what it saw before.
  let turn = Promise.resolve();
  let begun = 0;
  let doing = 0;
  function inTurn(work) {
    begun += 1;
    doing += 1;
    setTimeout(showWork, UNNOTICED);
    turn = turn.then(work, work).finally(() => { doing -= 1; showWork(); });
    return turn;
  }
  // Where the network is slow the page says at once what was pressed, and soon that it is at work.
  const UNNOTICED = 300;
  function showWork() {
    document.documentElement.classList.toggle("working", doing > 0);
    if (!doing) document.querySelectorAll(".pressed").forEach((one) => one.classList.remove("pressed"));
  }
  const go = (href, push = true) => inTurn(() => load(href, push));
  const visit = (where) => () => { const href = where(); return href ? load(href, true) : null; };

  // Of two quick clicks the second goes on from the first: where a link leads is read on the page as it is when its turn comes.
  // If it is not there any more it leads where it led; but one thing more to tick, where no more can be, is left.
  function follower(link) {
    const [id, key, href] = [link.id, link.dataset.key, link.getAttribute("href")];
    const ticks = document.querySelector(`.options a[data-tick][href="${CSS.escape(href)}"]`);
    return () => {
      const now = id ? document.getElementById(id) : key && document.querySelector(`#decide a[data-key="${CSS.escape(key)}"]`);
      return now?.getAttribute("href") || (ticks ? null : href);
    };
  }

  // A replay fetches the next ply while this one is looked at, so that stepping on does not wait for the network.
  let ahead = null;
  function lookAhead() {
    const href = document.querySelector("[data-replay] a[data-key=ArrowRight]")?.getAttribute("href");
    if (!href || ahead?.href === href) return;
    ahead = { href, answer: fetch(href, { priority: "low" }).then((answer) => (answer.ok ? answer : null)).catch(() => null) };
  }
  function fromAhead(href) {
    if (ahead?.href !== href) return null;
    const { answer } = ahead;
    ahead = null; // it can be read once
    return answer;
  }

  // Links marked data-go, also those on the board.
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-go], .board a.may");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const chooses = link.closest("#decide, .board") !== null;
    event.preventDefault();
    stop();
    if (!link.getAttribute("href")) return;
    link.classList.add("pressed");
    await inTurn(visit(follower(link)));
    if (chooses) toTheChoice();
  });

  // What cannot be chosen says why: a spot of the board that is no link, while something is to be chosen.
  document.addEventListener("click", async (event) => {
    const spot = event.target.closest?.("[data-why] .board g.spot");
    if (!spot || event.defaultPrevented || event.target.closest("a")) return;
    await go(spot.closest("[data-why]").dataset.why + encodeURIComponent(spot.id), false);
    document.getElementById("why-not")?.focus({ preventScroll: true });
  });

  // Forms marked data-chance seat somebody: the browser adds words of its own, so that nobody else can have chosen the
  // shuffles of that match.
  document.addEventListener("formdata", (event) => {
    if (!event.target.matches("form[data-chance]")) return;
    const drawn = crypto.getRandomValues(new Uint8Array(16));
    event.formData.set("chance", Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join(""));
  });

  // What is asked about the other seats follows how many there are.
  function followSeats() {
    const seats = document.querySelector("select[name=seats]");
    document.querySelectorAll("[data-follows=seats] label").forEach((one, number) => {
      one.hidden = number + 1 >= Number(seats.value);
      one.querySelector("select").disabled = one.hidden;
    });
  }
  document.addEventListener("change", (event) => { if (event.target.matches("select[name=seats]")) followSeats(); });
  if (document.querySelector("[data-follows=seats]")) followSeats();

  // Forms marked data-live: their answer leads back to the page they stand on.
  document.addEventListener("submit", async (event) => {
    const form = event.target.closest("form[data-live]");
    if (!form || event.defaultPrevented || !live()) return;
    event.preventDefault();
    const values = new FormData(form, event.submitter);
    const mine = written(form);
    const looks = event.submitter?.getAttribute("formmethod") === "get";
    const address = new URL(looks ? event.submitter.formAction : form.action, location.href);
    if (looks || form.method === "get") {
      address.search = new URLSearchParams(values);
      await answered(mine, () => load(address.pathname + address.search, true));
      return form.closest("#decide") ? toTheChoice() : null;
    }
    const buttons = Array.from(form.querySelectorAll("button"));
    const held = focused();
    buttons.forEach((button) => { button.disabled = true; });
    await answered(mine, () => send(address, form.id === "deciding" ? lastChosen(form, values) : values));
    buttons.forEach((button) => { button.disabled = false; });
    held();
  });
  // In its turn, and knowing what was sent.
  function answered(fields, work) {
    return inTurn(async () => {
      sent = fields;
      await work();
      sent = new Map();
    });
  }
  // Who decides before the last choice was answered means that choice; but never on another table than was seen.
  function lastChosen(form, values) {
    const now = new FormData(form);
    return form.isConnected && form.id === "deciding" && now.get("version") === values.get("version") ? now : values;
  }

  addEventListener("popstate", () => (live() ? go(location.href, false) : location.reload()));

  // The network is away. A form that is sent again is still done once: it carries the name of its command.
  function complain() {
    document.getElementById("unreached")?.remove();
    const note = document.createElement("div");
    note.id = "unreached";
    note.className = "note bad";
    note.setAttribute("role", "alert");
    note.textContent = "The register cannot be reached. Nothing is lost: try again, it will not be done twice.";
    (document.querySelector(".table > .notes") ?? document.getElementById("content")).prepend(note); // a table stands still
  }

  // --- where the keyboard is -----------------------------------------------------------------------------------------

  // Whoever was on something that is gone goes on where the next thing is to be done, never from the top of the page.
  function focused() {
    const inside = live()?.contains(document.activeElement);
    return () => {
      if (inside && (!document.activeElement || document.activeElement === document.body)) toTheQuestion();
    };
  }
  function toTheQuestion() {
    const title = document.querySelector("#decide-title, #ply-title") || document.getElementById("content");
    title.focus({ preventScroll: true });
  }
  function toTheChoice() {
    const next = document.querySelector("#decide [role=alert], #preview, #decide .options a");
    return next ? next.focus({ preventScroll: true }) : toTheQuestion();
  }

  // Screen readers hear what has changed: the page says it in one sentence.
  function announce() {
    const said = document.getElementById("said");
    const now = document.querySelector("#live [data-say]");
    if (said && now && said.textContent !== now.dataset.say) said.textContent = now.dataset.say;
  }

  // The logbook shows the line that is looked at, the talk what was said last.
  let heard = "";
  function follow() {
    const line = document.querySelector(".logbook [aria-current]");
    const book = line?.parentElement;
    if (book) book.scrollTop = line.offsetTop - book.offsetTop - 40;
    const talk = document.getElementById("talk");
    if (talk?.lastElementChild && talk.lastElementChild.id !== heard) {
      heard = talk.lastElementChild.id;
      talk.scrollTop = talk.scrollHeight;
    }
  }

  // --- a running match: hear of what has happened --------------------------------------------------------------------

  // The feed says it at once: which page would be shown now, by its ETag. Pages that nobody looks at let go of it.
  // Where it is not to be had, it is asked for again after a while; where it is only away, browsers do so by themselves.
  const LATER = 60000;
  let feed = null;
  let closed = -LATER;
  function listen() {
    const address = document.hidden ? "" : live()?.dataset.feed || "";
    if (feed?.address === address || performance.now() - closed < LATER) return;
    feed?.source.close();
    feed = address ? { address, source: opened(address) } : null;
  }
  function opened(address) {
    const source = new EventSource(`${address}?after=${encodeURIComponent(seen())}`, { withCredentials: true });
    source.addEventListener("page", (event) => hear(JSON.parse(event.data)));
    source.addEventListener("error", () => {
      if (source.readyState === EventSource.CLOSED && feed?.source === source) [feed, closed] = [null, performance.now()];
      soon();
    });
    return source;
  }
  const hears = () => feed?.source.readyState === EventSource.OPEN;
  const seen = () => (live()?.dataset.seen || "").replaceAll('"', "");
  // In its turn: what somebody is doing just now may bring the page there by itself.
  function hear(tag) {
    return inTurn(() => (newer(tag, seen()) ? renew() : null));
  }
  async function renew() {
    byItself = true;
    await load(location.href, false);
    byItself = false;
  }
  function newer(tag, than) {
    const [now, before] = [tag, than].map((one) => one.split(".").map(Number));
    return now[0] > before[0] || (now[0] === before[0] && now[1] > before[1]);
  }

  // Where there is no feed, the page asks by itself: soon after something has happened, then less and less often.
  const [SOON, SELDOM, HIDDEN] = [500, 20000, 60000];
  let pause = SOON;
  let beating = 0;
  function soon() {
    pause = SOON;
    clearTimeout(beating);
    beating = setTimeout(heart, pause);
  }
  async function pulse() {
    const place = live();
    if (!place?.dataset.pulse || doing) return;
    const before = begun;
    try {
      const answer = await fetch(place.dataset.pulse, { headers: { "If-None-Match": place.dataset.seen } });
      if (answer.status === 200 && begun === before && place === live()) await inTurn(renew);
    } catch { /* the network is away; ask again later */ }
  }
  async function heart() {
    const mine = beating;
    if (!hears()) await pulse();
    listen();
    pause = Math.min(pause * 1.3, document.hidden ? HIDDEN : SELDOM);
    if (mine === beating) beating = setTimeout(heart, pause);
  }
  document.addEventListener("register:shown", soon);
  document.addEventListener("visibilitychange", () => { listen(); soon(); });
  listen();
  soon();

  // --- replay: keys, a slider, autoplay --------------------------------------------------------------------------------

  let playing = 0;
  const player = () => document.querySelector("[data-replay]");

  function stop() {
    clearTimeout(playing);
    playing = 0;
    mark();
  }
  function mark() {
    const button = document.querySelector("[data-play]");
    if (!button) return;
    button.textContent = playing ? "Pause" : "Play";
    const speed = document.querySelector("[data-speed]");
    speed.value = sessionStorage.getItem("speed") || speed.value;
  }
  async function tick() {
    const next = player()?.querySelector("[data-key=ArrowRight]")?.getAttribute("href");
    if (!next) return stop();
    await go(next);
    const speed = Number(player()?.querySelector("[data-speed]")?.value || 1);
    if (playing) playing = setTimeout(tick, 1600 / speed);
    mark();
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-play]")) return;
    if (playing) return stop();
    playing = setTimeout(tick, 50);
    mark();
  });

  document.addEventListener("keydown", (event) => {
    const place = player();
    if (!place || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
    if (event.key === " " && !event.target.closest("a, button, summary")) {
      event.preventDefault();
      place.querySelector("[data-play]")?.click();
      return;
    }
    const key = `a[data-key="${CSS.escape(event.key)}"]`;
    if (!place.querySelector(key)) return;
    event.preventDefault();
    stop();
    step(key);
  });

  // Keys that come faster than pages do are not dropped: each is read on the page that the one before it led to.
  const step = (key) => inTurn(visit(() => player()?.querySelector(key)?.getAttribute("href")));

  let sliding = 0;
  document.addEventListener("input", (event) => {
    const slider = event.target.closest("[data-slider]");
    if (!slider) return;
    stop();
    clearTimeout(sliding);
    sliding = setTimeout(() => go(slider.dataset.slider.replace("PLY", slider.value)), 60);
  });

  // The speed of autoplay stays chosen from page to page.
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-speed]")) sessionStorage.setItem("speed", event.target.value);
  });

  mark();
  follow();
  lookAhead();
})();
