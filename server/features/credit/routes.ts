import * as contract from "#core/contract/credit/credit.ts";
import { changeCredit } from "#core/contract/customers.ts";
import { splitIntoParts } from "#server/db/parts.ts";
import { withLateSeller } from "#server/documents/late-seller.ts";
import { adjustDebt } from "#server/features/credit/adjust-debt.ts";
import { changeCreditTerms } from "#server/features/credit/credit-terms.ts";
import { entriesOf } from "#server/features/credit/entries.sql.ts";
import { listDebtors } from "#server/features/credit/list-debtors.ts";
import { payDebt } from "#server/features/credit/pay-debt.ts";
import { readAccount } from "#server/features/credit/read-account.ts";
import { reversePayment } from "#server/features/credit/reverse-payment.ts";
import { findCustomer } from "#server/features/customers/find-customers.ts";
import type { Routes } from "#server/http/chain/routes.ts";
import { success } from "#server/http/chain/success.ts";

/** How many debtors are read at once: 250 kB with the longest names. */
const ITEMS = 500;

export function creditRoutes(routes: Routes): void {
  routes.store(contract.listDebtors, async ({ tx, input, now }) =>
    success({ data: await listDebtors(tx, input.query, now) }),
  );

  routes.list(
    contract.readCreditAccount,
    async ({ tx, input: { params, query }, now }) => {
      const { account, lines } = await readAccount(tx, params.id, query, now);
      return {
        answer: success({ data: account }),
        parts: splitIntoParts(lines, ITEMS, ({ items }) => items),
      };
    },
    ({ tx, input: { params } }, lines) =>
      entriesOf(
        tx,
        params.id,
        lines.map(({ line }) => line),
      ),
  );

  routes.store(
    contract.payDebt,
    async ({ input: { params, body }, ...call }) =>
      success({ data: await payDebt(await withLateSeller(call), params.id, body) }),
    { keptPlans: true },
  );

  routes.store(contract.reverseDebtPayment, async ({ input: { params, body }, ...call }) => {
    const { id: customerId, paymentId } = params;
    return success({ data: await reversePayment(call, { customerId, paymentId, reason: body.reason }) });
  });

  routes.store(changeCredit, async ({ input: { params, body }, ...call }) => {
    await changeCreditTerms(call, params.id, body);
    return success({ data: { customer: (await findCustomer(call.tx, params.id))! } });
  });

  routes.store(contract.adjustDebt, async ({ input: { params, body }, ...call }) =>
    success({ data: await adjustDebt(call, params.id, body) }),
  );
}
