// The proof, checked by the reader's own browser: every digest of the log, the chain, the seal, the commitment.
"use strict";

(() => {
  const place = document.getElementById("browser-check");
  const report = document.getElementById("browser-report");
  if (!place || !report) return;

  // Until now a click would have been lost: the page is there before its scripts are.
  document.querySelector("[data-verify]").disabled = false;

  const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const digest = async (bytes) => hex(await crypto.subtle.digest("SHA-256", bytes));

  function say(words, good = true) {
    const line = document.createElement("li");
    line.textContent = words;
    if (!good) line.className = "bad";
    report.append(line);
  }

  // The bytes between line feeds, as they came: what is hashed is never written anew.
  function lines(bytes) {
    const found = [];
    let start = 0;
    bytes.forEach((byte, at) => {
      if (byte === 10) {
        found.push(bytes.subarray(start, at));
        start = at + 1;
      }
    });
    return found;
  }

  async function check() {
    const answer = await fetch(place.dataset.export);
    if (!answer.ok) return say(`The log could not be fetched: ${answer.status}.`, false);
    const all = lines(new Uint8Array(await answer.arrayBuffer()));
    const entries = all.slice(1, -1);
    const text = new TextDecoder();
    let before = "", secret = "", kept = 0;
    for (const [place, line] of entries.entries()) {
      const entry = JSON.parse(text.decode(line));
      if (entry.prev !== before || entry.version !== place + 1) return say(`Entry ${place + 1} does not follow from the one before it.`, false);
      before = await digest(line);
      secret = entry.event.secret || secret;
      kept += 1;
    }
    say(`Chain: ${kept} entries, each names the digest of the one before it.`);
    const same = before === place.dataset.digest;
    say(same ? `The last digest is ${before.slice(0, 16)}…, the one this page shows.` : "The last digest is another one than this page shows.", same);
    const seal = JSON.parse(text.decode(all[all.length - 1]));
    say(seal.digest === before && seal.entries === kept ? "Seal: it is of these entries." : "The seal is of other entries.", seal.digest === before && seal.entries === kept);
    const bytes = new Uint8Array((secret.match(/../g) || []).map((pair) => parseInt(pair, 16)));
    const committed = (await digest(bytes)) === place.dataset.commitment;
    say(committed ? "Chance: the revealed secret is the one that was committed to before anybody sat down." : "The secret is not the one that was committed to.", committed);
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-verify]");
    if (!button) return;
    button.disabled = true;
    report.replaceChildren();
    try {
      await check();
    } catch (error) {
      say(`It cannot be checked here: ${error.message}`, false);
    }
    button.disabled = false;
  });
})();
