import { z } from "zod";
import { SERVICE_DIRECTIONS } from "#core/cash/services.ts";
import { refineValid, requireChange } from "#core/contract/checks.ts";
import { endpoint, idPathParams, object } from "#core/contract/define.ts";
import {
  booleanField,
  dateRangeFields,
  FIELD_LIMITS,
  idAndName,
  idAndNumber,
  instantSchema,
  moneyChangeField,
  moneyDocumentFields,
  moneyEntryFields,
  moneyField,
  nullableText,
  oneOfField,
  optionalTextField,
  optionalUuidField,
  requiredTextField,
  uuidField,
} from "#core/contract/fields.ts";
import { pagedAnswer, pageFields } from "#core/contract/lists.ts";
import { MAX_REFERENCE_LENGTH } from "#core/contract/sales/sales.ts";
import { MONEY_PAYMENT_METHODS } from "#core/sale/payment.ts";

const pesos = z.number();

export const service = object(() => ({
  id: z.string(),
  name: z.string(),
  direction: z.enum(SERVICE_DIRECTIONS),
  /** The commission of the network in percent of each amount, with up to two decimals. */
  commissionPercent: z.number().nullable(),
  /** The commission of the network in pesos per operation. */
  commissionFixed: pesos.nullable(),
  fee: pesos.nullable(),
  active: z.boolean(),
}));
export type Service = z.output<typeof service>;

const COMMISSION = "La comisión debe ser un porcentaje entre 0 y 100, con hasta dos decimales";
const commissionPercent = z
  .number(COMMISSION)
  .min(0, COMMISSION)
  .max(100, COMMISSION)
  .check(refineValid((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, COMMISSION))
  .nullish();
const serviceFields = object(() => ({
  name: requiredTextField("El nombre del servicio", FIELD_LIMITS.name),
  direction: oneOfField("La dirección", SERVICE_DIRECTIONS),
  commissionPercent,
  commissionFixed: moneyField("La comisión fija").nullish(),
  fee: moneyField("Lo que cobras al cliente").nullish(),
  active: booleanField("active").optional(),
}));

export const listServices = endpoint("GET /services", () => ({
  summary: "Los servicios de recargas y corresponsal de la tienda",
  permission: "services.use",
  data: z.array(service),
}));

export const createService = endpoint("POST /services", () => ({
  summary: "Agregar un servicio de recargas o corresponsal",
  permission: "services.manage",
  status: 201,
  body: serviceFields,
  data: service,
}));
export type NewService = z.output<typeof createService.body>;

export const changeService = endpoint("PATCH /services/:id", () => ({
  summary: "Cambiar un servicio, activarlo o desactivarlo; lo que no se envía queda como está",
  permission: "services.manage",
  notFound: "SERVICE_NOT_FOUND",
  body: serviceFields.partial().check(requireChange("name", "Di qué quieres cambiar del servicio")),
  data: service,
}));
export type ServiceChange = z.output<typeof changeService.body>;

const shift = idAndNumber.nullable();

/**
 * Money that a customer hands in or gets through a service of another company: a top-up, a bill payment, a deposit or a
 * withdrawal. It moves the drawer and earns a commission; it is not a sale.
 */
export const serviceOperation = object(() => ({
  ...moneyEntryFields,
  number: nullableText,
  service: idAndName,
  direction: z.enum(SERVICE_DIRECTIONS),
  /** Pesos; negative for a reversal, as are fee and commission. */
  amount: pesos,
  fee: pesos,
  commission: pesos,
  method: z.enum(MONEY_PAYMENT_METHODS),
  reference: nullableText,
  shift,
}));
export type ServiceOperation = z.output<typeof serviceOperation>;

const method = oneOfField("El método de pago", MONEY_PAYMENT_METHODS).nullish();
const reference = optionalTextField("La referencia", MAX_REFERENCE_LENGTH);
const note = optionalTextField("La nota", FIELD_LIMITS.long);

export const recordServiceOperation = endpoint("POST /services/:id/operations", () => ({
  summary: "Registrar una recarga, un recibo, un depósito o un retiro: mueve la caja y no es una venta",
  permission: "services.use",
  status: 201,
  notFound: "SERVICE_NOT_FOUND",
  body: object(() => ({
    amount: moneyField("El valor", 1),
    commission: moneyField("La comisión").nullish(),
    fee: moneyField("Lo que cobras al cliente").nullish(),
    method,
    reference,
    note,
    ...moneyDocumentFields,
  })),
  data: serviceOperation,
}));
export type NewServiceOperation = z.output<typeof recordServiceOperation.body>;

export const reverseServiceOperation = endpoint("POST /services/:id/operations/:operationId/reverse", () => ({
  summary: "Anular una operación: la plata vuelve a la caja que está abierta, o sale de ella",
  permission: "services.manage",
  status: 201,
  params: idPathParams.extend({ operationId: uuidField("La operación") }),
  notFound: "SERVICE_NOT_FOUND",
  body: object(() => ({ reason: requiredTextField("El motivo", FIELD_LIMITS.name) })),
  data: serviceOperation,
}));

export const listServiceOperations = endpoint("GET /services/operations", () => ({
  summary: "Las operaciones de recargas y corresponsal, de la más reciente a la más antigua",
  permission: "services.use",
  query: object(() => ({
    ...pageFields(20),
    serviceId: optionalUuidField("El servicio").optional(),
    ...dateRangeFields,
  })),
  output: pagedAnswer(z.array(serviceOperation)),
}));

export const settleService = endpoint("POST /services/settlements", () => ({
  summary: "Consignar a la red lo que es de ella, o recibir lo que paga; baja lo que queda por consignar",
  permission: "services.manage",
  status: 201,
  body: object(() => ({
    serviceId: uuidField("El servicio"),
    amount: moneyChangeField("Lo consignado"),
    method,
    reference,
    note,
    ...moneyDocumentFields,
  })),
  data: object(() => ({
    id: z.string(),
    number: nullableText,
    createdAt: instantSchema,
    service: idAndName,
    amount: pesos,
    method: z.enum(MONEY_PAYMENT_METHODS),
    shift,
    /** Pesos that the store still owes the network after this settlement. */
    toSettle: pesos,
  })),
}));
export type ServiceSettlement = z.output<typeof settleService.output>["data"];
export type NewServiceSettlement = z.output<typeof settleService.body>;

export const servicesReport = endpoint("GET /reports/services", () => ({
  summary: "Recargas y corresponsal: lo que pasó por cada servicio, lo que dejó y lo que está por consignar",
  permission: "reports.read",
  query: object(() => dateRangeFields),
  data: z.array(
    object(() => ({
      service: idAndName,
      count: z.number(),
      in: pesos,
      out: pesos,
      commission: pesos,
      fees: pesos,
      settled: pesos,
      /** `toSettle = in − out − settled`, from `startDate` to `endDate`. */
      toSettle: pesos,
      /** What the store owes the network today; negative when the network owes the store. */
      toSettleNow: pesos,
    })),
  ),
}));
export type ServicesReport = z.output<typeof servicesReport.output>["data"];
