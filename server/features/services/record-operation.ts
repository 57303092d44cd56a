import { computeServiceCommission } from "#core/cash/services.ts";
import type { NewServiceOperation, ServiceOperation } from "#core/contract/services.ts";
import { AppError } from "#core/errors.ts";
import { claimDocumentNumber } from "#server/documents/claim-number.ts";
import { clampToEarliest, type DocumentCall } from "#server/documents/document.ts";
import { insertDocumentFlags } from "#server/documents/document-flags.ts";
import { insertServiceEntry, readService } from "#server/features/services/services.sql.ts";
import { lockShift, requireShiftForCash } from "#server/features/shifts/lock-shift.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

/**
 * An operation in cash belongs to a shift.
 * @throws SERVICE_NOT_FOUND, SERVICE_INACTIVE, SHIFT_REQUIRED, SHIFT_CLOSED or SHIFT_NOT_FOUND
 */
export async function postServiceOperation(
  { tx, session, document }: DocumentCall,
  serviceId: string,
  fields: NewServiceOperation,
): Promise<ServiceOperation> {
  const method = fields.method ?? "CASH";
  const [number, settings, service, shift] = await Promise.all([
    claimDocumentNumber(tx, session, document, fields.number),
    readStoreSettings(tx),
    readService(tx, serviceId),
    method === "CASH" ? lockShift(tx, session, document, fields.shiftId) : null,
  ]);
  if (!service) throw new AppError("SERVICE_NOT_FOUND");
  if (!service.active) document.violations.raise("PRODUCT", new AppError("SERVICE_INACTIVE"));
  requireShiftForCash(settings, shift, method, document.violations);
  const at = shift ? clampToEarliest(document, shift.openedAt) : document.at;
  const { amount, reference, note } = fields;
  const commission = fields.commission ?? computeServiceCommission(service, amount);
  const fee = fields.fee ?? service.fee ?? 0;
  const { id } = document;
  const { direction } = service;
  const entry = { id, number, amount, fee, commission, method, reference, note, direction, reverses: null };
  insertServiceEntry(tx, { ...entry, serviceId, kind: "OPERATION", shift, by: session, at });
  await insertDocumentFlags(tx, session, document, { saleId: null, shiftId: shift?.id ?? null });
  return {
    ...entry,
    createdAt: at.toISOString(),
    service: { id: service.id, name: service.name },
    shift: shift && { id: shift.id, number: shift.number },
    by: { id: session.userId, name: session.userName },
    reversed: false,
  };
}
