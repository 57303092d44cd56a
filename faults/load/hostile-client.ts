import { HONEST, listNeighbourKinds, type Neighbour } from "./hostile-kinds.ts";

// Runs in its own process, so that its memory and processor time are not counted as the server's. It acts from its
// parent's first message until it is killed, and tells once a second what was answered.
const [number, address, neighbours] = process.argv.slice(2) as [string, string, string];
const kind = Number(number) < 0 ? HONEST : (await listNeighbourKinds())[Number(number)]!;
const answers: Record<string, number> = {};
const count = (status: number | string) => {
  answers[status] = (answers[status] ?? 0) + 1;
};
process.once("message", () => {
  for (const neighbour of JSON.parse(neighbours) as Omit<Neighbour, "address">[])
    kind.act({ address, ...neighbour }, count).catch((error) => count(String(error)));
  setInterval(() => process.send!(answers), 1_000);
});
process.once("disconnect", () => process.exit());
process.send!("ready");
