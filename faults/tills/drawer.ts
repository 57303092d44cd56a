import { uuidv7 } from "#core/uuid.ts";
import { pickRandomItem, randomIntegerBetween } from "../random.ts";
import { addWriteLogEntry, callServerApi, sendWriteLogEntry } from "../send.ts";
import type { SimulatedTill } from "../shop.ts";
import { findEntriesOfKind } from "../write-log.ts";

export async function performShiftAction(till: SimulatedTill) {
  const { random, shop } = till;
  const tillId = pickRandomItem(random, shop.tills);
  const current = await callServerApi(till, {
    method: "GET",
    path: `/shifts/current?tillId=${tillId}`,
  }).catch(() => null);
  if (current?.status !== 200) return;
  const open: string | null = current.content.data?.id ?? null;
  if (!open) {
    const openingFloat = randomIntegerBetween(random, 0, 20) * 5_000;
    const about = { kind: "shift", openingFloat } as const;
    await sendWriteLogEntry(till, addWriteLogEntry(till, "POST", "/shifts", about, { tillId, openingFloat }));
  } else if (random() < 0.6) {
    const amount = randomIntegerBetween(random, 1, 20) * 1_000;
    const isIn = random() < 0.4;
    const category = isIn ? "CHANGE" : pickRandomItem(random, ["EXPENSE", "SUPPLIER", "WITHDRAWAL"]);
    const key = uuidv7();
    const about = { kind: "cashMovement", shiftId: open, amount: isIn ? amount : -amount } as const;
    const body = { kind: isIn ? "IN" : "OUT", category, amount, note: key };
    await sendWriteLogEntry(
      till,
      addWriteLogEntry(till, "POST", `/shifts/${open}/movements`, about, body, key),
    );
  } else {
    const cash = randomIntegerBetween(random, 0, 400) * 1_000;
    const key = uuidv7();
    const body = { counted: [{ method: "CASH", amount: cash }], floatLeft: 50_000, note: key };
    const about = { kind: "closing", shiftId: open, cash } as const;
    await sendWriteLogEntry(till, addWriteLogEntry(till, "POST", `/shifts/${open}/close`, about, body, key));
  }
}

/** The id of the last opened shift that the till knows, which may be closed already. */
export function findLastShiftId({ writeLog, shift }: SimulatedTill): string | null {
  if (shift) return shift();
  return (
    findEntriesOfKind(writeLog, "shift")
      .filter(({ state }) => state === "done")
      .at(-1)?.id ?? null
  );
}
