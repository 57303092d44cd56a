import * as contract from "#core/contract/credit/credit.ts";
import { changeCustomerCredit } from "#core/contract/customers.ts";
import { splitIntoParts } from "#server/db/parts.ts";
import { withSellerOfLateDocument } from "#server/documents/late-seller.ts";
import { adjustCustomerDebt, reversePaymentOfDebt } from "#server/features/credit/correct-debt.ts";
import { changeCreditTerms } from "#server/features/credit/credit-terms.ts";
import { readCreditEntries } from "#server/features/credit/entries.sql.ts";
import { payDebt } from "#server/features/credit/pay-debt.ts";
import { listDebtors, readCreditAccountPage } from "#server/features/credit/read-accounts.ts";
import { findCustomer } from "#server/features/customers/find-customers.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { successAnswer } from "#server/http/chain/success.ts";

/** Debtors read per query: 250 kB with the longest names. */
const ITEMS = 500;

export function creditRoutes(routes: RouteRegistrar): void {
  routes.store(contract.listDebtors, async ({ tx, input, now }) =>
    successAnswer({ data: await listDebtors(tx, input.query, now) }),
  );

  routes.list(
    contract.readCreditAccount,
    async ({ tx, input: { params, query }, now }) => {
      const { account, lines } = await readCreditAccountPage(tx, params.id, query, now);
      return {
        answer: successAnswer({ data: account }),
        parts: splitIntoParts(lines, ITEMS, ({ items }) => items),
      };
    },
    ({ tx, input: { params } }, lines) =>
      readCreditEntries(
        tx,
        params.id,
        lines.map(({ line }) => line),
      ),
  );

  routes.store(
    contract.payCustomerDebt,
    async ({ input: { params, body }, ...call }) =>
      successAnswer({ data: await payDebt(await withSellerOfLateDocument(call), params.id, body) }),
    { keptPlans: true },
  );

  routes.store(contract.reverseDebtPayment, async ({ input: { params, body }, ...call }) => {
    const reversal = { partyId: params.id, paymentId: params.paymentId, reason: body.reason };
    return successAnswer({ data: await reversePaymentOfDebt(call, reversal) });
  });

  routes.store(changeCustomerCredit, async ({ input: { params, body }, ...call }) => {
    await changeCreditTerms(call, params.id, body);
    return successAnswer({ data: { customer: (await findCustomer(call.tx, params.id))! } });
  });

  routes.store(contract.adjustCustomerDebt, async ({ input: { params, body }, ...call }) =>
    successAnswer({ data: await adjustCustomerDebt(call, params.id, body) }),
  );
}
