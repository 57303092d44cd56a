import * as contract from "#core/contract/expiries/expiries.ts";
import { addDays, dayOf } from "#core/dates.ts";
import {
  computeExpiringValue,
  computeExpiryState,
  computeRemainingExpiryQuantity,
} from "#core/goods/expiries.ts";
import { readExpiriesUntil } from "#server/features/expiries/expiries.sql.ts";
import { changeExpiryDone, recordExpiry } from "#server/features/expiries/record-expiry.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";

export function expiriesRoutes(routes: RouteRegistrar) {
  routes.store(contract.addProductExpiry, async ({ input, ...call }) => ({
    expiry: await recordExpiry(call, input.params.id, input.body),
  }));

  routes.store(contract.changeProductExpiry, async ({ input, ...call }) => ({
    expiry: await changeExpiryDone(call, input.params, input.body.done),
  }));

  routes.report(contract.expiringGoodsReport, async ({ tx, input, now }) => {
    const today = dayOf(now);
    const due = await readExpiriesUntil(tx, addDays(today, input.query.days), contract.MAX_EXPIRING_ROWS);
    return due.map(
      ({ id, productId, name, unit, date, quantity, averageCost, stock, later, tracksStock }) => {
        const left = computeRemainingExpiryQuantity({ quantity, stock, later, tracksStock });
        return {
          id,
          product: { id: productId, name, unit },
          date,
          quantity,
          left,
          value: computeExpiringValue(left, averageCost),
          state: computeExpiryState(date, today),
        };
      },
    );
  });
}
