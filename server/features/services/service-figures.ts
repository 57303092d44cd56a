import type { Service, ServiceOperation, ServicesReport } from "#core/contract/services.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  findOperationsByPhone,
  readAllServices,
  readAmountToSettleOfAll,
  readServicesReportRows,
  sumCommissionsAndFees,
} from "#server/features/services/services.sql.ts";

export function readReplicaServices(tx: StoreTx): Promise<Service[]> {
  return readAllServices(tx);
}

export function sumServiceCommissionsAndFees(
  tx: StoreTx,
  range: { startDate: string; endDate: string },
): Promise<number> {
  return sumCommissionsAndFees(tx, range);
}

/** In digits: the shortest telephone number has seven. */
const SHORTEST_PHONE = 7;
const MAX_OF_PHONE = 1_000;

/** Operations whose reference is this phone, newest first, for the export of a customer's data. */
export async function readOperationsOfPhone(
  tx: StoreTx,
  phone: string | null,
): Promise<Pick<ServiceOperation, "createdAt" | "service" | "amount" | "reference">[]> {
  const digits = (phone ?? "").replace(/\D/g, "").replace(/^57(\d{10})$/, "$1");
  if (digits.length < SHORTEST_PHONE) return [];
  const rows = await findOperationsByPhone(tx, digits, MAX_OF_PHONE);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export function readServicesReport(
  tx: StoreTx,
  range: { startDate: string; endDate: string },
): Promise<ServicesReport> {
  return readServicesReportRows(tx, range);
}

export async function readTotalToSettle(tx: StoreTx): Promise<number> {
  return readAmountToSettleOfAll(tx);
}
