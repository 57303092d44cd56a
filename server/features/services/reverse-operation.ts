import type { ServiceOperation } from "#core/contract/services.ts";
import { AppError } from "#core/errors.ts";
import type { DocumentCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  insertServiceEntry,
  lockService,
  readServiceOperation,
} from "#server/features/services/services.sql.ts";
import { lockOpenShift, requireShiftForCash } from "#server/features/shifts/lock-shift.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

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
  const { method, direction, reference } = operation;
  const shift = method === "CASH" ? await lockOpenShift(tx, session, operation.shift?.id ?? null) : null;
  requireShiftForCash(settings, shift, method, document.violations);
  const { id, at } = document;
  const back = {
    amount: -operation.amount,
    fee: -operation.fee || 0,
    commission: -operation.commission || 0,
    id,
    number: null,
    method,
    direction,
    reference,
    note: reason,
    reverses: operationId,
  };
  insertServiceEntry(tx, { ...back, serviceId, kind: "OPERATION", shift, by: session, at });
  const details = { amount: operation.amount, fee: operation.fee };
  const subject = { id: serviceId, name: service.name };
  await recordEvent(tx, session, { kind: "OPERATION_REVERSED", subject, details }, at);
  return {
    ...back,
    createdAt: at.toISOString(),
    service: { id: serviceId, name: service.name },
    shift: shift && { id: shift.id, number: shift.number },
    by: { id: session.userId, name: session.userName },
    reversed: false,
  };
}
