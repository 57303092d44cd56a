import type { NewServiceSettlement, ServiceSettlement } from "#core/contract/services.ts";
import { AppError } from "#core/errors.ts";
import { hasPermission } from "#core/permissions.ts";
import { claimDocumentNumber } from "#server/documents/claim-number.ts";
import { clampToEarliest, type DocumentCall } from "#server/documents/document.ts";
import { insertDocumentFlags } from "#server/documents/document-flags.ts";
import { raiseForbiddenRole } from "#server/documents/late-seller.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  insertServiceEntry,
  lockService,
  readAmountToSettle,
} from "#server/features/services/services.sql.ts";
import { lockShift, requireShiftForCash } from "#server/features/shifts/lock-shift.ts";
import { recordMovementInShift } from "#server/features/shifts/move-cash.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

/**
 * The amount is negative when the service's provider pays the store.
 * @throws SERVICE_NOT_FOUND, SHIFT_REQUIRED, SHIFT_CLOSED, SHIFT_NOT_FOUND or SHIFT_FULL
 */
export async function settleService(
  { tx, session, document }: DocumentCall,
  fields: NewServiceSettlement,
): Promise<ServiceSettlement> {
  const method = fields.method ?? "CASH";
  const [number, settings, service, shift] = await Promise.all([
    claimDocumentNumber(tx, session, document, fields.number),
    readStoreSettings(tx),
    lockService(tx, fields.serviceId),
    method === "CASH" ? lockShift(tx, session, document, fields.shiftId) : null,
  ]);
  if (!service) throw new AppError("SERVICE_NOT_FOUND");
  raiseForbiddenRole(document, hasPermission(session.role, "services.manage"));
  requireShiftForCash(settings, shift, method, document.violations);
  const { amount, reference, note } = fields;
  const { id } = document;
  const at = shift ? clampToEarliest(document, shift.openedAt) : document.at;
  if (shift)
    await recordMovementInShift({ tx, session, document }, shift, {
      kind: amount > 0 ? "OUT" : "IN",
      category: "OTHER",
      number,
      amount: Math.abs(amount),
      note: note ?? `Consignación: ${service.name}`,
      at,
    });
  const entry = { id, number, amount, fee: 0, commission: 0, method, reference, note, reverses: null };
  const { id: serviceId, direction } = service;
  insertServiceEntry(tx, { ...entry, serviceId, kind: "SETTLEMENT", direction, shift, by: session, at });
  await insertDocumentFlags(tx, session, document, { saleId: null, shiftId: shift?.id ?? null });
  const subject = { id: service.id, name: service.name };
  await recordEvent(tx, session, { kind: "SERVICE_SETTLED", subject, details: { amount } }, at);
  return {
    id,
    number,
    createdAt: at.toISOString(),
    service: subject,
    amount,
    method,
    shift: shift && { id: shift.id, number: shift.number },
    toSettle: await readAmountToSettle(tx, service.id),
  };
}
