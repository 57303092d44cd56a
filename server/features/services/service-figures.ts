import type { Service, ServicesReport } from "#core/contract/services.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  allServices,
  commissionsIn,
  servicesReport,
  toSettleOfAll,
} from "#server/features/services/services.sql.ts";

/** For the copy of a device. */
export function copyServices(tx: StoreTx): Promise<Service[]> {
  return allServices(tx);
}

/** Commissions and fees of some days, for the reports. */
export function commissionsOf(tx: StoreTx, range: { startDate: string; endDate: string }): Promise<number> {
  return commissionsIn(tx, range);
}

/** What passed through each service in some days, and what is to be settled. */
export function reportOfServices(
  tx: StoreTx,
  range: { startDate: string; endDate: string },
): Promise<ServicesReport> {
  return servicesReport(tx, range);
}

/** What of all that passed is the networks' as it stands now. */
export async function toSettleNow(tx: StoreTx): Promise<number> {
  return toSettleOfAll(tx);
}
