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

export function payablesRoutes(routes: RouteRegistrar) {
  routes.store(contract.listPayables, ({ tx, input, now }) => listPayables(tx, input.query, now));

  routes.store(contract.getSupplierAccount, ({ tx, input: { params, query }, now }) =>
    readSupplierAccountPage(tx, params.id, query, now),
  );

  routes.store(contract.paySupplier, async ({ input: { params, body }, ...call }) =>
    paySupplier(await withSellerOfLateDocument(call), params.id, body),
  );

  routes.store(contract.reverseSupplierPayment, ({ input: { params, body }, ...call }) =>
    undoSupplierPayment(call, { partyId: params.id, paymentId: params.paymentId, reason: body.reason }),
  );

  routes.store(contract.adjustPayable, ({ input: { params, body }, ...call }) =>
    adjustSupplierDebt(call, params.id, body),
  );

  routes.store(contract.returnToSupplier, ({ input: { params, body }, ...call }) =>
    returnGoodsToSupplier(call, params.id, body),
  );
}
