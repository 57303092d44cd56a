import * as contract from "#core/contract/credit/credit.ts";
import { changeCustomerCredit } from "#core/contract/customers.ts";
import { pluck } from "#core/pluck.ts";
import { splitIntoParts } from "#server/db/split-into-parts.ts";
import { withSellerOfLateDocument } from "#server/documents/late-seller.ts";
import { adjustCustomerDebt, reversePaymentOfDebt } from "#server/features/credit/correct-debt.ts";
import { correctDebtPayment } from "#server/features/credit/correct-payment.ts";
import { changeCreditTerms } from "#server/features/credit/credit-terms.ts";
import { readCreditEntries } from "#server/features/credit/entries.sql.ts";
import { payDebt } from "#server/features/credit/pay-debt.ts";
import { listDebtors, readCreditAccountPage } from "#server/features/credit/read-accounts.ts";
import { findCustomer } from "#server/features/customers/find-customers.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";

/** Sold items of the entries that one query reads: about 250 kB with the longest names. */
const ITEMS = 500;

export function creditRoutes(routes: RouteRegistrar) {
  routes.store(contract.listDebtors, ({ tx, input, now }) => listDebtors(tx, input.query, now));

  routes.list(
    contract.getCreditAccount,
    async ({ tx, input: { params, query }, now }) => {
      const { account, lines } = await readCreditAccountPage(tx, params.id, query, now);
      return {
        answer: account,
        parts: splitIntoParts(lines, ITEMS, ({ items }) => items),
      };
    },
    ({ tx, input: { params } }, lines) => readCreditEntries(tx, params.id, pluck(lines, "line")),
  );

  routes.store(
    contract.payCustomerDebt,
    async ({ input: { params, body }, ...call }) =>
      payDebt(await withSellerOfLateDocument(call), params.id, body),
    { keptPlans: true },
  );

  routes.store(contract.correctDebtPayment, async ({ input: { params, body }, ...call }) =>
    correctDebtPayment(
      await withSellerOfLateDocument(call),
      { customerId: params.id, paymentId: params.paymentId },
      body,
    ),
  );

  routes.store(contract.reverseDebtPayment, ({ input: { params, body }, ...call }) =>
    reversePaymentOfDebt(call, { partyId: params.id, paymentId: params.paymentId, reason: body.reason }),
  );

  routes.store(changeCustomerCredit, async ({ input: { params, body }, ...call }) => {
    await changeCreditTerms(call, params.id, body);
    return { customer: (await findCustomer(call.tx, params.id))! };
  });

  routes.store(contract.adjustCustomerDebt, ({ input: { params, body }, ...call }) =>
    adjustCustomerDebt(call, params.id, body),
  );
}
