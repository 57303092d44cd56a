import { parseArgs } from "node:util";
import { createSeededRandom } from "../random.ts";
import { findEntriesOfKind } from "../write-log.ts";
import * as faults from "./device-faults.ts";
import * as journalFaults from "./journal-faults.ts";
import { OLDER_RELEASES, playOlderRelease } from "./older-builds.ts";
import { runDeviceRound } from "./round.ts";
import * as serverFaults from "./server-faults.ts";
import { openDeviceShop } from "./shop-of-devices.ts";

const { values } = parseArgs({
  options: {
    operations: { type: "string", default: "10000" },
    /** Names of the faults to run, separated by commas: exports of the files *-faults.ts, a release, or `older` for all; everything if absent. */
    only: { type: "string" },
    "by-hand": { type: "string", default: "3" },
    "a-round": { type: "string", default: "220" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
for (const name of ["SIGINT", "SIGTERM"]) process.once(name, () => process.exit(1));
const printLine = (text: string) => void process.stdout.write(`${text}\n`);
const seed = Number(values.seed);
printLine(`Seed ${seed}.`);
const began = Date.now();
const isWanted = (name: string) => !values.only || values.only.split(",").includes(name);
const list = Object.entries({ ...faults, ...serverFaults, ...journalFaults })
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .filter(([name]) => isWanted(name))
  .map(([, fault]) => fault);
let olderWrongs = 0;
for (const release of OLDER_RELEASES) {
  const name = release.build ?? release.version;
  if (!isWanted(name) && !isWanted("older")) continue;
  const found = await playOlderRelease(release).catch((error: Error) => [error.message]);
  olderWrongs += found.length;
  printLine(`an open page of ${name} meets this server: ${found.length} errors`);
  for (const wrong of found) printLine(`  ${wrong}`);
}
if (list.length === 0) process.exit(olderWrongs === 0 ? 0 : 1);
const random = createSeededRandom(seed);
const shop = await openDeviceShop(random);
type Sum = { rounds: number; operations: number; byHand: number; wrongs: number };
const sums = new Map<string, Sum>();
let done = 0;
let wrongs = olderWrongs;
try {
  for (let round = 0; done < Number(values.operations) && wrongs < 200; round++) {
    const fault = list[round % list.length]!;
    const size = { atLeast: Number(values["a-round"]), byHand: Number(values["by-hand"]) };
    const found = await runDeviceRound(shop, fault, size);
    done += found.operations;
    wrongs += found.wrongs.length;
    const sum = sums.get(fault.name) ?? { rounds: 0, operations: 0, byHand: 0, wrongs: 0 };
    sum.rounds += 1;
    sum.operations += found.operations;
    sum.byHand += found.byHand;
    sum.wrongs += found.wrongs.length;
    sums.set(fault.name, sum);
    printLine(
      `${round + 1} ${fault.name}: ${found.operations} (${done} in ${Math.round((Date.now() - began) / 1_000)} s), ${found.wrongs.length} errors`,
    );
    for (const wrong of found.wrongs.slice(0, 20)) printLine(`  ${wrong}`);
  }
} finally {
  await shop.end();
}
printLine("\n| fault | rounds | operations | by hand | errors |");
printLine("|---|---:|---:|---:|---:|");
for (const [name, { rounds, operations, byHand, wrongs }] of sums)
  printLine(`| ${name} | ${rounds} | ${operations} | ${byHand} | ${wrongs} |`);
const total = shop.outcomes;
printLine(
  `\n${done} operations: ${total.answered} answered, ${total.finished} finished on the device, ${total.refused} refused, ${total.unsure} unknown.`,
);
const sold = findEntriesOfKind(shop.writeLog, "sale").filter(({ state }) => state === "done");
const lines = sold.flatMap(({ about }) => about.lines);
printLine(
  `${sold.length} sales of ${lines.length} lines: ${lines.filter(({ pack }) => pack).length} of a pack, ${lines.filter(({ promotion }) => promotion).length} with a promotion.`,
);
printLine(wrongs === 0 ? "Nothing was lost or duplicated." : `${wrongs} errors.`);
process.exit(wrongs === 0 ? 0 : 1);
