import { expect, test } from "vitest";
import type { TransferOutcome } from "#core/contract/transfers.ts";
import type { TransferStatus } from "#core/sale/payment.ts";
import { keepShown, listOutcomesToShow, type ShownOutcomes } from "./transfer-outcomes.tsx";

const of = (status: TransferStatus, paymentId = "a"): TransferOutcome => ({ paymentId, saleId: "s", status });
const shown = (status: TransferStatus): ShownOutcomes => ({ a: status });

test.each<[string, TransferStatus, ShownOutcomes, boolean]>([
  ["one that waits", "PENDING", {}, false],
  ["one that did not arrive", "DENIED", {}, true],
  ["one that did not arrive after it waited", "DENIED", shown("PENDING"), true],
  ["one that did not arrive, shown before", "DENIED", shown("DENIED"), false],
  ["one that arrived after it waited", "CONFIRMED", shown("PENDING"), true],
  ["one that was said not to have arrived, and did", "CONFIRMED", shown("DENIED"), true],
  ["one that the till itself saw arrive", "CONFIRMED", {}, false],
  ["one that arrived, shown before", "CONFIRMED", shown("CONFIRMED"), false],
  ["one that was said to have arrived, and did not", "DENIED", shown("CONFIRMED"), true],
])("%s", (_, status, before, isShown) =>
  expect(listOutcomesToShow([of(status)], before)).toEqual(isShown ? [of(status)] : []),
);

test("remembers what waits and what was shown, of payments that the server still names", () => {
  const outcomes = [of("PENDING", "a"), of("DENIED", "b"), of("CONFIRMED", "c")];
  expect(keepShown(outcomes, { b: "DENIED", gone: "DENIED" })).toEqual({ a: "PENDING", b: "DENIED" });
});
