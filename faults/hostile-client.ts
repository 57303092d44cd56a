import { HOSTILE } from "./hostile-kinds.ts";

// One who means harm, as a process of its own: what it costs to be one is not the product's. It acts when it is told to,
// until it is killed, and its connections go with it.
const [number, address, token] = process.argv.slice(2) as [string, string, string];
process.once("message", () => void HOSTILE[Number(number)]!.act({ address, token }));
process.once("disconnect", () => process.exit());
process.send!("ready");
