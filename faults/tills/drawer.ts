import { uuidv7 } from "#core/uuid.ts";
import { pickOne, randomBetween } from "../random.ts";
import { addEntry, askServer, sendEntry } from "../send.ts";
import type { Till } from "../shop.ts";
import { entriesOf } from "../write-log.ts";

export async function runShiftAction(till: Till) {
  const { random, shop } = till;
  const tillId = pickOne(random, shop.tills);
  const current = await askServer(till, { method: "GET", path: `/shifts/current?tillId=${tillId}` }).catch(
    () => null,
  );
  if (current?.status !== 200) return;
  const open: string | null = current.content.data?.id ?? null;
  if (!open) {
    const openingFloat = randomBetween(random, 0, 20) * 5_000;
    const about = { kind: "shift", openingFloat } as const;
    await sendEntry(till, addEntry(till, "POST", "/shifts", about, { tillId, openingFloat }));
  } else if (random() < 0.6) {
    const amount = randomBetween(random, 1, 20) * 1_000;
    const isIn = random() < 0.4;
    const category = isIn ? "CHANGE" : pickOne(random, ["EXPENSE", "SUPPLIER", "WITHDRAWAL"]);
    const key = uuidv7();
    const about = { kind: "cashMovement", shiftId: open, amount: isIn ? amount : -amount } as const;
    const body = { kind: isIn ? "IN" : "OUT", category, amount, note: key };
    await sendEntry(till, addEntry(till, "POST", `/shifts/${open}/movements`, about, body, key));
  } else {
    const cash = randomBetween(random, 0, 400) * 1_000;
    const key = uuidv7();
    const body = { counted: [{ method: "CASH", amount: cash }], floatLeft: 50_000, note: key };
    const about = { kind: "closing", shiftId: open, cash } as const;
    await sendEntry(till, addEntry(till, "POST", `/shifts/${open}/close`, about, body, key));
  }
}

/** The id of the last opened shift that the till knows, which may be closed already. */
export function lastShiftId({ writeLog, shift }: Till): string | null {
  if (shift) return shift();
  return (
    entriesOf(writeLog, "shift")
      .filter(({ state }) => state === "done")
      .at(-1)?.id ?? null
  );
}
