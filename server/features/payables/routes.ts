import * as contract from "#core/contract/payables.ts";
import { withSellerOfLateDocument } from "#server/documents/late-seller.ts";
import {
  adjustSupplierDebt,
  returnGoodsToSupplier,
  undoSupplierPayment,
} from "#server/features/payables/correct-account.ts";
import { paySupplier } from "#server/features/payables/pay-supplier.ts";
import { listPayables, readSupplierAccountPage } from "#server/features/payables/read-payables.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { successAnswer } from "#server/http/chain/success.ts";

export function payablesRoutes(routes: RouteRegistrar): void {
  routes.store(contract.listPayables, async ({ tx, input, now }) =>
    successAnswer({ data: await listPayables(tx, input.query, now) }),
  );

  routes.store(contract.readSupplierAccount, async ({ tx, input: { params, query }, now }) =>
    successAnswer({ data: await readSupplierAccountPage(tx, params.id, query, now) }),
  );

  routes.store(contract.paySupplier, async ({ input: { params, body }, ...call }) =>
    successAnswer({ data: await paySupplier(await withSellerOfLateDocument(call), params.id, body) }),
  );

  routes.store(contract.reverseSupplierPayment, async ({ input: { params, body }, ...call }) => {
    const reversal = { partyId: params.id, paymentId: params.paymentId, reason: body.reason };
    return successAnswer({ data: await undoSupplierPayment(call, reversal) });
  });

  routes.store(contract.adjustPayable, async ({ input: { params, body }, ...call }) =>
    successAnswer({ data: await adjustSupplierDebt(call, params.id, body) }),
  );

  routes.store(contract.returnToSupplier, async ({ input: { params, body }, ...call }) =>
    successAnswer({ data: await returnGoodsToSupplier(call, params.id, body) }),
  );
}
