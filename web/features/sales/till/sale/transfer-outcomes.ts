import type { TransferOutcome } from "#core/contract/transfers.ts";
import type { TransferStatus } from "#core/sale/payment.ts";

/** The last status of a payment that the till showed or saw waiting, by the payment's id. */
export type ShownOutcomes = Readonly<Record<string, TransferStatus>>;

/** What the till shows: a payment that did not arrive, and one that arrived after the till saw it wait. */
export function listOutcomesToShow(outcomes: readonly TransferOutcome[], shown: ShownOutcomes) {
  return outcomes.filter(({ paymentId, status }) => {
    const before = shown[paymentId];
    return status === "DENIED" ? before !== "DENIED" : status === "CONFIRMED" && isOpen(before);
  });
}

const isOpen = (status: TransferStatus | undefined) => status === "PENDING" || status === "DENIED";

/** Keeps the statuses of the payments that the server still names, and of those that wait. */
export function keepShown(outcomes: readonly TransferOutcome[], shown: ShownOutcomes): ShownOutcomes {
  const kept: Record<string, TransferStatus> = {};
  for (const { paymentId, status } of outcomes) {
    const known = status === "PENDING" ? status : shown[paymentId];
    if (known) kept[paymentId] = known;
  }
  return kept;
}
