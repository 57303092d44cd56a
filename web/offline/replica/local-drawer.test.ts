import { expect, test } from "vitest";
import { buildLocalDrawer } from "./local-drawer.ts";
import { buildShiftWithoutTotals } from "./shift-without-totals.ts";

const till = { id: "t", name: "Caja 1", active: true };
const ana = { id: "u", name: "Ana" };
const opened = {
  id: "old",
  number: 7,
  openedAt: "2026-11-22T13:00:00.000Z",
  openedBy: ana,
  openingFloat: 50_000,
};
const entry = {
  params: {},
  body: {},
  lateBody: {},
  at: opened.openedAt,
  shown: null,
  number: null,
  state: "LATE" as const,
};
const closing = {
  ...entry,
  kind: "closing" as const,
  key: "c",
  params: { id: "old" },
  body: { floatLeft: 30_000 },
};
const opening = {
  ...entry,
  kind: "opening" as const,
  key: "new",
  number: "A-4",
  body: { openingFloat: 30_000 },
  shown: buildShiftWithoutTotals({ ...opened, id: "new", number: 0, openingFloat: 30_000, till }),
};
const movement = (shift: string) => ({
  ...entry,
  kind: "cashMovement" as const,
  key: "m",
  number: "A-5",
  params: { id: shift },
  shown: {
    id: "m",
    createdAt: opened.openedAt,
    kind: "OUT",
    category: "EXPENSE",
    amount: 9_000,
    note: null,
    by: ana,
  },
});
const drawer = (...entries: Parameters<typeof buildLocalDrawer>[1]) =>
  buildLocalDrawer({ till, shift: opened }, entries);

test("is open as the server said, without totals, with the cash moved here", () => {
  const { shift, fromCopy } = drawer(movement("old"), movement("another"), {
    ...movement("old"),
    state: "ASKED",
  });
  expect(shift).toMatchObject({
    id: "old",
    number: 7,
    till: { id: "t", name: "Caja 1" },
    sales: { total: null },
  });
  expect([shift!.movements.map(({ number }) => number), fromCopy]).toEqual([["A-5"], true]);
});

test("was closed here, with the data needed to reopen it, and reopened", () => {
  expect(drawer(closing)).toEqual({ shift: null, proposedFloat: 30_000, unshifted: null, fromCopy: true });
  const { shift } = drawer(closing, opening, movement("new"));
  expect([shift!.id, shift!.openingFloat, shift!.movements.length]).toEqual(["new", 30_000, 1]);
});

test("ignores refused entries and other tills", () => {
  expect(drawer({ ...closing, state: "REFUSED" }).shift!.id).toBe("old");
  expect(drawer({ ...opening, state: "REFUSED" }).shift!.id).toBe("old");
  expect(drawer({ ...opening, body: { tillId: "other" } }).shift!.id).toBe("old");
});
