import type { Service, ServiceOperation, ServicesReport } from "#core/contract/services.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  allServices,
  amountToSettleOfAll,
  commissionsIn,
  operationsWith,
  servicesReport,
} from "#server/features/services/services.sql.ts";

export function readReplicaServices(tx: StoreTx): Promise<Service[]> {
  return allServices(tx);
}

export function commissionsOf(tx: StoreTx, range: { startDate: string; endDate: string }): Promise<number> {
  return commissionsIn(tx, range);
}

/** In digits: the shortest telephone number has seven. */
const SHORTEST_PHONE = 7;
const MAX_OF_PHONE = 1_000;

/** Operations whose reference is this phone, newest first, for the export of a customer's data. */
export async function operationsOfPhone(
  tx: StoreTx,
  phone: string | null,
): Promise<Pick<ServiceOperation, "createdAt" | "service" | "amount" | "reference">[]> {
  const digits = (phone ?? "").replace(/\D/g, "");
  if (digits.length < SHORTEST_PHONE) return [];
  const rows = await operationsWith(tx, digits, MAX_OF_PHONE);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export function reportOfServices(
  tx: StoreTx,
  range: { startDate: string; endDate: string },
): Promise<ServicesReport> {
  return servicesReport(tx, range);
}

export async function totalToSettle(tx: StoreTx): Promise<number> {
  return amountToSettleOfAll(tx);
}
