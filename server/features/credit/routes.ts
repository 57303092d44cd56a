import * as contract from "#core/contract/credit.ts";
import { adjustDebt } from "#server/features/credit/adjust-debt.ts";
import { listDebtors } from "#server/features/credit/list-debtors.ts";
import { payDebt } from "#server/features/credit/pay-debt.ts";
import { readAccount } from "#server/features/credit/read-account.ts";
import { reversePayment } from "#server/features/credit/reverse-payment.ts";
import { asDone } from "#server/features/devices/late-seller.ts";
import type { Routes } from "#server/http/route.ts";
import { success } from "#server/http/success.ts";

export function creditRoutes(routes: Routes): void {
  routes.store(contract.listDebtors, async ({ tx, input, now }) =>
    success({ data: await listDebtors(tx, input.query, now) }),
  );

  routes.store(contract.readAccount, async ({ tx, input: { params, query }, now }) =>
    success({ data: await readAccount(tx, params.id, query, now) }),
  );

  routes.store(
    contract.payDebt,
    async ({ input: { params, body }, ...call }) =>
      success({ data: await payDebt(await asDone(call), params.id, body) }),
    { keptPlans: true },
  );

  routes.store(contract.reversePayment, async ({ input: { params, body }, ...call }) => {
    const { id: customerId, paymentId } = params;
    return success({ data: await reversePayment(call, { customerId, paymentId, reason: body.reason }) });
  });

  routes.store(contract.adjustDebt, async ({ input: { params, body }, ...call }) =>
    success({ data: await adjustDebt(call, params.id, body) }),
  );
}
