import { HOSTILE_CLIENTS, type HostileUser } from "./hostile-kinds.ts";

// Runs in its own process, so that its memory and processor time are not counted as the product's. It
// attacks from the first message until it is killed.
const [number, address, stores] = process.argv.slice(2) as [string, string, string];
const strangers: Omit<HostileUser, "address">[] = JSON.parse(stores);
process.once("message", () => {
  const { act, stores = 1 } = HOSTILE_CLIENTS[Number(number)]!;
  for (const stranger of strangers.slice(0, stores)) void act({ address, ...stranger });
});
process.once("disconnect", () => process.exit());
process.send!("ready");
