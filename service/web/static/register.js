// What pages do beyond links and forms. Everything here is a convenience: reading and deciding work without it.
"use strict";

(() => {
  document.documentElement.classList.add("scripted");

  const live = () => document.getElementById("live");
  const whole = { target: "#live", select: "#live", swap: "morph:outerHTML" };

  // --- changing the page by morphing it ------------------------------------------------------------------------------

  async function shown(push) {
    if (push) history.pushState({ register: true }, "", push);
    if (live()?.dataset.title) document.title = live().dataset.title;
    announce();
    follow();
    lookAhead();
  }
  async function go(href, push = true) {
    if (!(await fromAhead(href))) await htmx.ajax("GET", href, whole);
    await shown(push && href);
  }

  // A replay fetches the next ply while this one is looked at, so that stepping on does not wait for the network.
  let ahead = null;
  function lookAhead() {
    const href = document.querySelector("[data-replay] a[data-key=ArrowRight]")?.getAttribute("href");
    if (!href || ahead?.href === href) return;
    const page = fetch(href, { priority: "low" }).then((answer) => (answer.ok ? answer.text() : null)).catch(() => null);
    ahead = { href, page };
  }
  async function fromAhead(href) {
    if (ahead?.href !== href) return false;
    const page = await ahead.page;
    const fresh = page && new DOMParser().parseFromString(page, "text/html").getElementById("live");
    if (!fresh || !live()) return false;
    Idiomorph.morph(live(), fresh, { morphStyle: "outerHTML" });
    settled();
    return true;
  }

  // Links marked data-go, also those on the board, where htmx cannot follow them.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-go], .board a.may");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const href = link.getAttribute("href");
    event.preventDefault();
    stop();
    if (href) go(href);
  });

  // Forms marked data-live: their answer leads back to the page they stand on.
  document.addEventListener("submit", async (event) => {
    const form = event.target.closest("form[data-live]");
    if (!form || event.defaultPrevented || !live()) return;
    event.preventDefault();
    const values = new FormData(form, event.submitter);
    const address = new URL(form.action, location.href);
    if (form.method === "get") {
      address.search = new URLSearchParams(values);
      return go(address.pathname + address.search);
    }
    form.querySelectorAll("button").forEach((button) => { button.disabled = true; });
    await htmx.ajax("POST", address.pathname, { ...whole, values: Object.fromEntries(values) });
    form.querySelectorAll("button").forEach((button) => { button.disabled = false; });
    form.querySelectorAll("input[type=text]").forEach((input) => { input.value = ""; });
    await shown(location.pathname);
  });

  addEventListener("popstate", () => {
    if (live()) go(location.href, false);
  });

  // Problems come with their own page: show it whole.
  document.addEventListener("htmx:responseError", (event) => {
    const answer = event.detail.xhr;
    if (answer.getResponseHeader("Content-Type")?.startsWith("text/html")) {
      const page = new DOMParser().parseFromString(answer.responseText, "text/html");
      document.getElementById("content").replaceChildren(...page.getElementById("content").childNodes);
    }
  });

  // Screen readers hear what has changed: the page says it in one sentence.
  function announce() {
    const said = document.getElementById("said");
    const now = document.querySelector("#live [data-say]");
    if (said && now && said.textContent !== now.dataset.say) said.textContent = now.dataset.say;
  }

  // The logbook shows the line that is looked at.
  function follow() {
    const line = document.querySelector(".logbook [aria-current]");
    const book = line?.parentElement;
    if (book) book.scrollTop = line.offsetTop - book.offsetTop - 40;
  }

  // --- a running match: ask now and then whether something has happened ----------------------------------------------

  let beat = 0;
  async function pulse() {
    const place = live();
    if (!place?.dataset.pulse || place.contains(document.activeElement?.closest("textarea, input[type=text]"))) return;
    try {
      const answer = await fetch(place.dataset.pulse);
      if (answer.status === 200) await go(location.href, false);
    } catch { /* the network is away; ask again later */ }
  }
  async function heart() {
    beat += 1;
    const hurries = live()?.dataset.hurries !== undefined;
    if (!document.hidden ? hurries || beat % 5 === 0 : beat % 60 === 0) await pulse();
    setTimeout(heart, 500);
  }
  heart();

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
    if (button) {
      button.setAttribute("aria-pressed", String(Boolean(playing)));
      button.textContent = playing ? "Pause" : "Play";
    }
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
    const href = place.querySelector(`a[data-key="${CSS.escape(event.key)}"]`)?.getAttribute("href");
    if (!href) return;
    event.preventDefault();
    stop();
    go(href);
  });

  let sliding = 0;
  document.addEventListener("input", (event) => {
    const slider = event.target.closest("[data-slider]");
    if (!slider) return;
    stop();
    clearTimeout(sliding);
    sliding = setTimeout(() => go(slider.dataset.slider.replace("PLY", slider.value)), 60);
  });

  // The speed of autoplay stays chosen while the page morphs around it.
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-speed]")) sessionStorage.setItem("speed", event.target.value);
  });
  function settled() {
    const speed = document.querySelector("[data-speed]");
    if (speed) speed.value = sessionStorage.getItem("speed") || speed.value;
    mark();
  }
  document.addEventListener("htmx:afterSettle", settled);
  lookAhead();
})();
