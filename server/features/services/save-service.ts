import { MAX_SERVICES } from "#core/cash/services.ts";
import type { NewService, Service, ServiceChange } from "#core/contract/services.ts";
import { AppError } from "#core/errors.ts";
import { omitUndefinedFields } from "#server/documents/defined-fields.ts";
import type { DocumentCall, WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  insertService,
  lockAndCountServices,
  lockService,
  updateService,
} from "#server/features/services/services.sql.ts";

export async function createService({ tx, session, document }: DocumentCall, fields: NewService) {
  if ((await lockAndCountServices(tx)) >= MAX_SERVICES) throw new AppError("SERVICES_FULL");
  const { name, direction, commissionPercent, commissionFixed, fee, active } = fields;
  const service: Service = {
    id: document.id,
    name,
    direction,
    active: active ?? true,
    fee: fee ?? null,
    commissionPercent: commissionPercent ?? null,
    commissionFixed: commissionFixed ?? null,
  };
  insertService(tx, service, document.at);
  await recordEvent(tx, session, { kind: "SERVICE_CHANGED", ...auditDetails(service) }, document.at);
  return service;
}

export async function changeService({ tx, session, now }: WriteCall, id: string, change: ServiceChange) {
  const before = await lockService(tx, id);
  if (!before) throw new AppError("SERVICE_NOT_FOUND");
  const service: Service = { ...before, ...omitUndefinedFields(change) };
  updateService(tx, service);
  await recordEvent(tx, session, { kind: "SERVICE_CHANGED", ...auditDetails(service) }, now);
  return service;
}

const auditDetails = ({ id, name, commissionPercent, commissionFixed, fee, active }: Service) => ({
  subject: { id, name },
  details: { commissionPercent, commissionFixed, fee, active },
});
