// What pages do beyond links and forms. Everything here is a convenience: reading and deciding work without it.
"use strict";

(() => {
  const root = document.documentElement;
  root.classList.add("scripted");

  const whole = { target: "#live", select: "#live", swap: "morph:outerHTML" };

  // Links marked data-go (also those on the board, where htmx cannot follow them) change the page by morphing it.
  function go(href, push = true) {
    return htmx.ajax("GET", href, whole).then(() => {
      if (push) history.pushState({ register: true }, "", href);
      announce();
      follow();
    });
  }

  // The logbook shows the line that is looked at.
  function follow() {
    const line = document.querySelector(".logbook [aria-current]");
    const book = line?.parentElement;
    if (book) book.scrollTop = line.offsetTop - book.offsetTop - 40;
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-go], .board a.may");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stop();
    go(link.getAttribute("href"));
  });

  addEventListener("popstate", () => {
    if (document.getElementById("live")) go(location.href, false);
  });

  // Screen readers hear what has changed: the page says it in one sentence.
  function announce() {
    const said = document.getElementById("said");
    const now = document.querySelector("#live [data-say]");
    if (said && now && said.textContent !== now.dataset.say) said.textContent = now.dataset.say;
  }

  // A page of a running match asks now and then whether something has happened, less often when nobody looks.
  let asking = 0;
  async function pulse() {
    const live = document.querySelector("#live[data-pulse]");
    if (!live || live.contains(document.activeElement?.closest("textarea, input[type=text]"))) return;
    try {
      const answer = await fetch(live.dataset.pulse, { headers: { Accept: "text/plain" } });
      if (answer.status === 200) await go(location.href, false);
    } catch { /* the network is away; ask again later */ }
  }
  setInterval(() => {
    asking += 1;
    if (!document.hidden || asking % 15 === 0) pulse();
  }, 2500);

  // Replay: arrow keys, space, a slider, autoplay.
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
    const next = player()?.querySelector("[data-key=ArrowRight]");
    if (!next?.getAttribute("href")) return stop();
    await go(next.getAttribute("href"));
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
    const link = place.querySelector(`a[data-key="${CSS.escape(event.key)}"]`);
    if (!link?.getAttribute("href")) return;
    event.preventDefault();
    stop();
    go(link.getAttribute("href"));
  });

  let sliding = 0;
  document.addEventListener("input", (event) => {
    const slider = event.target.closest("[data-slider]");
    if (!slider) return;
    stop();
    clearTimeout(sliding);
    sliding = setTimeout(() => go(slider.dataset.slider.replace("PLY", slider.value)), 60);
  });

  // Copy a receipt, a command, an address.
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    await navigator.clipboard?.writeText(button.dataset.copy);
    button.textContent = "Copied";
  });

  // The speed of autoplay stays chosen while the page morphs around it.
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-speed]")) sessionStorage.setItem("speed", event.target.value);
  });
  document.addEventListener("htmx:afterSettle", () => {
    const speed = document.querySelector("[data-speed]");
    if (speed) speed.value = sessionStorage.getItem("speed") || speed.value;
    mark();
  });
})();
