import { expect, test } from "vitest";
import type { TransferOutcome } from "#core/contract/transfers.ts";
import type { TransferStatus } from "#core/sale/payment.ts";
import { keepTold, listOutcomesToTell, type ToldOutcomes } from "./transfer-outcomes.ts";

const of = (status: TransferStatus, paymentId = "a"): TransferOutcome => ({ paymentId, saleId: "s", status });
const told = (status: TransferStatus): ToldOutcomes => ({ a: status });

test.each<[string, TransferStatus, ToldOutcomes, boolean]>([
  ["one that waits", "PENDING", {}, false],
  ["one that did not arrive", "DENIED", {}, true],
  ["one that did not arrive after it waited", "DENIED", told("PENDING"), true],
  ["one that did not arrive, told before", "DENIED", told("DENIED"), false],
  ["one that arrived after it waited", "CONFIRMED", told("PENDING"), true],
  ["one that was said not to have arrived, and did", "CONFIRMED", told("DENIED"), true],
  ["one that the till itself saw arrive", "CONFIRMED", {}, false],
  ["one that arrived, told before", "CONFIRMED", told("CONFIRMED"), false],
  ["one that was said to have arrived, and did not", "DENIED", told("CONFIRMED"), true],
])("%s", (_, status, before, isTold) =>
  expect(listOutcomesToTell([of(status)], before)).toEqual(isTold ? [of(status)] : []),
);

test("remembers what waits and what was told, of payments that the server still names", () => {
  const outcomes = [of("PENDING", "a"), of("DENIED", "b"), of("CONFIRMED", "c")];
  expect(keepTold(outcomes, { b: "DENIED", gone: "DENIED" })).toEqual({ a: "PENDING", b: "DENIED" });
});
