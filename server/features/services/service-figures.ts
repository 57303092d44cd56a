import type { Service, ServicesReport } from "#core/contract/services.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  allServices,
  commissionsIn,
  servicesReport,
  toSettleOfAll,
} from "#server/features/services/services.sql.ts";

/** For a device's replica. */
export function copyServices(tx: StoreTx): Promise<Service[]> {
  return allServices(tx);
}

/** Commissions and fees of a period, for reports. */
export function commissionsOf(tx: StoreTx, range: { startDate: string; endDate: string }): Promise<number> {
  return commissionsIn(tx, range);
}

/** The movements of each service in a period, and the amount to settle. */
export function reportOfServices(
  tx: StoreTx,
  range: { startDate: string; endDate: string },
): Promise<ServicesReport> {
  return servicesReport(tx, range);
}

/** The networks' money as of now. */
export async function toSettleNow(tx: StoreTx): Promise<number> {
  return toSettleOfAll(tx);
}
