import { HOSTILE, type Stranger } from "./hostile-kinds.ts";

// One who means harm, as a process of its own: what it costs to be one is not the product's. It acts when it is told to,
// until it is killed, and its connections go with it.
const [number, address, stores] = process.argv.slice(2) as [string, string, string];
const strangers: Omit<Stranger, "address">[] = JSON.parse(stores);
process.once("message", () => {
  const { act, stores = 1 } = HOSTILE[Number(number)]!;
  for (const stranger of strangers.slice(0, stores)) void act({ address, ...stranger });
});
process.once("disconnect", () => process.exit());
process.send!("ready");
