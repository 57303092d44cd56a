import type { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import {
  booleanField,
  FIELD_LIMITS,
  lateDocumentField,
  optionalTextField,
  optionalUuidField,
} from "#core/contract/fields.ts";
import { offeredPaymentsField, sale } from "#core/contract/sales/sales.ts";

// This file is separate from sales.ts, which every till loads.

export const MAX_PAYMENT_CORRECTIONS = 20;

export const correctSalePayments = endpoint("POST /sales/:id/payments/correction", () => ({
  summary: "Corregir cómo se pagó una venta, mientras su turno está abierto; los cajeros, las suyas",
  permission: "sales.create",
  status: 201,
  notFound: "SALE_NOT_FOUND",
  body: object(() => ({
    payments: offeredPaymentsField,
    /** The customer who owes the credit, or gets the debt of another. */
    customerId: optionalUuidField("El cliente"),
    /** Only people with the permission to exceed the credit limit may send true. */
    allowOverLimit: booleanField("allowOverLimit").nullish(),
    reason: optionalTextField("El motivo", FIELD_LIMITS.name),
    late: lateDocumentField,
  })),
  data: object(() => ({ sale })),
}));
export type PaymentCorrectionPayload = z.output<typeof correctSalePayments.body>;
