import type { SentBuyer } from "#core/contract/fiscal-document.ts";
import { AppError } from "#core/errors.ts";
import { can } from "#core/permissions.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";
import {
  buyerOfCustomer,
  contentOfSale,
  issuerOf,
  readBuyer,
  type SoldForDocument,
} from "#server/features/fiscal/content-rules.ts";
import {
  type DocumentContent,
  readStoreFacts,
  readTill,
} from "#server/features/fiscal/fiscal-documents.sql.ts";
import { wishDocument } from "#server/features/fiscal/make-document.ts";
import type { FiscalBuyer } from "#server/fiscal/document-input.ts";
import { municipalityOf } from "#server/fiscal/municipalities.ts";
import type { Session } from "#server/session.ts";
import type { Emission } from "#server/store/read-settings.ts";

type Wanted = { document?: "NONE" | "DEE" | "FEV" | null | undefined; buyer?: SentBuyer | null | undefined };

/** Which document a sale gets, and for whom where somebody said so. */
export type WishOfSale = { kind: "DEE" | "FEV"; buyer: FiscalBuyer | null };

/**
 * Null where it gets none. A sale that has already happened is not lost for a buyer who cannot be: then nobody is named.
 * @throws FORBIDDEN for who may not sell without the store's document, INVALID_CHECK_DIGIT or INVALID_INPUT for the buyer
 */
export function decideDocument(
  { document, buyer }: Wanted,
  { mode }: Emission,
  { role }: Session,
  { violations }: Pick<NewDocument, "violations">,
): WishOfSale | null {
  let wanted = document ?? null;
  if (wanted === "NONE" && mode !== "OFF" && !can(role, "store.write")) {
    violations.raise("ROLE", new AppError("FORBIDDEN", { message: NOT_WITHOUT }));
    wanted = null;
  }
  const kind = wanted ?? (mode === "OFF" ? "NONE" : mode);
  if (kind === "NONE") return null;
  if (!buyer) return { kind, buyer: null };
  try {
    return { kind, buyer: readBuyer(buyer) };
  } catch (error) {
    if (violations.late && error instanceof AppError) return { kind, buyer: null };
    throw error;
  }
}

const NOT_WITHOUT = "Solo el dueño o un administrador vende sin documento electrónico";

type Selling = {
  tx: StoreTx;
  emission: Emission;
  shiftId: string | null;
  tillId: string | null;
  /** When what is owed of it is due; null where nobody named a day, or nothing is owed. */
  dueAt: Date | null;
  now: Date;
};

/** In the transaction of the sale, whose answer has all that its document says. */
export async function wishForSale(
  selling: Selling,
  sale: SoldForDocument,
  { kind, buyer }: WishOfSale,
): Promise<void> {
  const { tx, emission, now } = selling;
  const content = await readContent(selling, sale, buyer ?? buyerOfCustomer(sale.customer));
  const { environment } = emission;
  wishDocument(tx, { id: uuidv7(now.getTime()), kind, environment, content, saleId: sale.id }, now);
}

async function readContent(
  { tx, shiftId, tillId, dueAt }: Selling,
  sale: SoldForDocument,
  buyer: FiscalBuyer | null,
): Promise<DocumentContent> {
  const [store, till] = await Promise.all([readStoreFacts(tx), readTill(tx, { shiftId, tillId })]);
  return contentOfSale(sale, { store, till, buyer, dueAt, issuer: issuerOf(store, municipalityOf) });
}
