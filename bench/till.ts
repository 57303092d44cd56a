import { recordSale } from "#core/contract/sales/sales.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { Database } from "#server/db/database.ts";
import { hashRequest, withIdempotencyKey } from "#server/documents/idempotency.ts";
import { REFUSE_VIOLATIONS } from "#server/documents/violations.ts";
import { recordSale as sell } from "#server/features/sales/record/record-sale.ts";
import { findSession } from "#server/session.ts";
import { type HttpConnection, sendRequest } from "./http-connection.ts";

/** A till with its own session. Its checkout sells three items in cash under an idempotency key. */
export type BenchTill = {
  storeId: string;
  userId: string;
  token: string;
  address: string;
  products: string[];
};

const LINES = 3;

function pick(products: string[]): string[] {
  const chosen = new Set<string>();
  while (chosen.size < LINES) chosen.add(products[Math.floor(Math.random() * products.length)]!);
  return [...chosen];
}

export function buildCheckoutRequest(till: BenchTill) {
  const items = pick(till.products).map((productId) => ({ productId, quantity: 1 }));
  return {
    method: "POST" as const,
    path: "/api/sales",
    body: { items, paymentMethod: "CASH", amountPaid: 50_000 },
  };
}

/** Resolves with the length of the 201 answer in bytes. */
export function checkoutOverHttp(till: BenchTill, connection: HttpConnection): Promise<number> {
  const { method, path, body } = buildCheckoutRequest(till);
  return sendRequest(connection, till, method, path, body);
}

/** Runs the statements of a checkout in one transaction from this process, without HTTP. */
export async function checkoutInSql(till: BenchTill, db: Database): Promise<void> {
  const now = new Date();
  const session = (await findSession(db.identity, `Bearer ${till.token}`, null, now))!;
  const key = uuidv7(now.getTime());
  const payload = recordSale.body.parse(buildCheckoutRequest(till).body);
  await withIdempotencyKey(
    { key, isRetry: false, contents: null, hash: hashRequest(payload), output: recordSale.output },
    (work) => db.inStore(till.storeId, work, { keptPlans: true }),
    (tx) =>
      sell(
        {
          tx,
          session,
          document: { id: key, at: now, violations: REFUSE_VIOLATIONS, late: null },
          planLimits: "warn",
        },
        payload,
      ),
  );
}
