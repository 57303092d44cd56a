import { computeServiceCommission } from "#core/cash/services.ts";
import type { NewServiceOperation, ServiceOperation } from "#core/contract/services.ts";
import { AppError } from "#core/errors.ts";
import { claimDocumentNumber } from "#server/documents/claim-number.ts";
import { clampToEarliest, type DocumentCall } from "#server/documents/document.ts";
import { insertDocumentFlags } from "#server/documents/document-flags.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  insertServiceEntry,
  lockService,
  readService,
  readServiceOperation,
} from "#server/features/services/services.sql.ts";
import { lockOpenShift, lockShift, requireShiftForCash } from "#server/features/shifts/lock-shift.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

/**
 * An operation in cash belongs to a shift.
 * @throws SERVICE_NOT_FOUND, SERVICE_INACTIVE, SHIFT_REQUIRED, SHIFT_CLOSED or SHIFT_NOT_FOUND
 */
export async function recordServiceOperation(
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
  return (await readServiceOperation(tx, serviceId, id))!;
}

/**
 * The cash goes back in the operation's own shift if that is open, else in the shift that is open now.
 * @throws SERVICE_NOT_FOUND, OPERATION_NOT_FOUND, ALREADY_REVERSED or SHIFT_REQUIRED
 */
export async function undoServiceOperation(
  { tx, session, document }: DocumentCall,
  { serviceId, operationId, reason }: { serviceId: string; operationId: string; reason: string },
): Promise<ServiceOperation> {
  const [settings, service, operation] = await Promise.all([
    readStoreSettings(tx),
    lockService(tx, serviceId),
    readServiceOperation(tx, serviceId, operationId),
  ]);
  if (!service) throw new AppError("SERVICE_NOT_FOUND");
  if (!operation || operation.reverses) throw new AppError("OPERATION_NOT_FOUND");
  if (operation.reversed) throw new AppError("ALREADY_REVERSED", { message: "Esta operación ya se anuló" });
  const { method, direction, reference, amount, fee, commission } = operation;
  const shift = method === "CASH" ? await lockOpenShift(tx, session, operation.shift?.id ?? null) : null;
  requireShiftForCash(settings, shift, method, document.violations);
  const { id, at } = document;
  const back = { amount: -amount, fee: -fee || 0, commission: -commission || 0, reverses: operationId };
  const entry = { ...back, id, number: null, method, direction, reference, note: reason };
  insertServiceEntry(tx, { ...entry, serviceId, kind: "OPERATION", shift, by: session, at });
  const subject = { id: serviceId, name: service.name };
  await recordEvent(tx, session, { kind: "OPERATION_REVERSED", subject, details: { amount, fee } }, at);
  return (await readServiceOperation(tx, serviceId, id))!;
}
