import { type SoldSale, soldSale } from "#core/contract/sales/sales.ts";
import { ApiError, SESSION_CHANGED } from "#web/api/api-error.ts";
import { createConsent } from "#web/features/credit/public/consent.ts";
import type { EntryDraft } from "#web/offline/queue/entry.ts";
import { type EntryOutcome, perform, resumeEntry } from "#web/offline/queue/perform.ts";
import { buildLocalSale, toLateItems } from "./local-sale.ts";
import type { FinishedSale } from "./sale-queue.ts";

export function toEntryDraft(finished: FinishedSale): EntryDraft {
  const { key, about } = finished;
  const shown = buildLocalSale(finished);
  const isFree = "freeSale" in finished;
  const body = isFree ? finished.freeSale : finished.sale;
  return {
    key,
    by: about.seller,
    shown,
    total: shown.total,
    kind: isFree ? "freeSale" : "sale",
    body: { ...body },
    lateBody: {
      ...(!isFree && { items: toLateItems(finished.sale.items, about.lines) }),
      ...customerOf(about),
      ...(about.agreed && { creditConsent: createConsent() }),
    },
  };
}

/** The sale from the server's answer, or as this device finished it. */
export function toSoldSale(outcome: EntryOutcome): SoldSale {
  if ("answer" in outcome) return outcome.answer as SoldSale;
  const { shown, number, at } = outcome.finished;
  return { ...soldSale.parse(shown), number, createdAt: at };
}

/**
 * Resumes a sale's request that an earlier page sent.
 * @throws ApiError
 */
export async function resumeSale(key: string): Promise<SoldSale> {
  const outcome = await resumeEntry(key);
  // Another tab resumed it first and showed the result.
  if (!outcome) throw new ApiError(0, "OTHER_PERSON", SESSION_CHANGED);
  return toSoldSale(outcome);
}

export { perform };

/** Sends the customer's name, because the customer may be deleted before the sale arrives. */
function customerOf({ customer }: FinishedSale["about"]) {
  return customer && { customerName: customer.name };
}
