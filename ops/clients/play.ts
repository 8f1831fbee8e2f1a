// A whole match through the client that was generated from the description: typed per game, with a picture, an export
// and a 304 on the way. Usage: node play.js ADDRESS TOKEN; what came of it is told as JSON.
import { client } from "./client.gen";
import {
  exportMatch, getBoardAsPng, getMatch, listLegalDecisions, makeDecision, openMatch, playWhatIf, startMatch, takeSeat,
} from "./sdk.gen";
import type { SteamrollersLegalDecisions } from "./types.gen";

declare const process: { argv: string[]; stdout: { write(text: string): void } };
const [, , address, token] = process.argv;
client.setConfig({ baseUrl: address, auth: () => token });

async function legal(match: string): Promise<SteamrollersLegalDecisions> {
  const { data } = await listLegalDecisions({ path: { match }, throwOnError: true });
  if (data.game !== "steamrollers") throw new Error(`this is ${data.game}`);
  return data;
}

async function play(match: string): Promise<{ decisions: number; kinds: string[] }> {
  const kinds = new Set<string>();
  for (let decisions = 0; ; decisions++) {
    const asked = await legal(match);
    const offer = asked.offers[decisions % asked.offers.length];
    if (offer === undefined) return { decisions, kinds: [...kinds].sort() };
    kinds.add(offer.decision.do);
    const { data } = await makeDecision({
      path: { match },
      headers: { "Idempotency-Key": `${match}-${decisions}` },
      body: { ply: asked.ply ?? 0, version: asked.version, decision: offer.decision },
      throwOnError: true,
    });
    if (data.stopped !== null) throw new Error(data.stopped.detail);
  }
}

async function played_on(match: string): Promise<number> {
  const { data: start } = await playWhatIf({ path: { match }, query: { ply: 3 }, throwOnError: true });
  const query = { ply: 3, line: start.offers[0]?.line ?? "" };
  const { data: end } = await playWhatIf({ path: { match }, query, throwOnError: true });
  return end.length;
}

async function main(): Promise<void> {
  const body = { game: "steamrollers", seats: 1, terms: { pace: "untimed" } } as const;
  const { data: opened } = await openMatch({ body, throwOnError: true });
  const match = opened.match;
  await takeSeat({ path: { match }, body: { words: "typed" }, throwOnError: true });
  await startMatch({ path: { match }, body: {}, throwOnError: true });
  const played = await play(match);
  const { data: over, response } = await getMatch({ path: { match }, throwOnError: true });
  const tag = response.headers.get("ETag") ?? "";
  const again = await getMatch({ path: { match }, headers: { "If-None-Match": tag } });
  const { data: picture } = await getBoardAsPng({ path: { match }, parseAs: "blob", throwOnError: true });
  const { data: file } = await exportMatch({ path: { match }, parseAs: "text", throwOnError: true });
  const mind = await played_on(match);
  const told = { ...played, mind, match, status: over.status, again: again.response.status, picture: picture.size, file };
  process.stdout.write(JSON.stringify(told));
}

void main();
