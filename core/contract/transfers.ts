import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import {
  dateRangeFields,
  FIELD_LIMITS,
  idAndName,
  instantSchema,
  oneOfField,
  optionalTextField,
} from "#core/contract/fields.ts";
import { pagedAnswer, pageFields } from "#core/contract/lists.ts";
import { PHONE_PAYMENT_METHODS, TRANSFER_STATUSES } from "#core/sale/payment.ts";

/** What became of a payment by telephone: of a sale, or without `saleId` of a debt. */
export const transferOutcome = object(() => ({
  paymentId: z.string(),
  saleId: z.string().optional(),
  status: z.enum(TRANSFER_STATUSES),
}));
export type TransferOutcome = z.output<typeof transferOutcome>;

export const transfer = transferOutcome.extend({
  saleNumber: z.string().optional(),
  /** Of a payment of a debt, in place of the sale. */
  customerId: z.string().optional(),
  customerName: z.string().optional(),
  createdAt: instantSchema,
  method: z.enum(PHONE_PAYMENT_METHODS),
  amount: z.number(),
  reference: z.string().optional(),
  seller: idAndName,
  /** Who said last that it came or did not come. */
  reviewedBy: idAndName.optional(),
  reviewedAt: instantSchema.optional(),
  note: z.string().optional(),
});
export type Transfer = z.output<typeof transfer>;

export const listTransfers = endpoint("GET /transfers", () => ({
  summary: "Los pagos por celular que se revisan: los que faltan por confirmar, el más antiguo primero",
  permission: "transfers.review",
  query: object(() => ({
    status: oneOfField("El estado", TRANSFER_STATUSES).optional(),
    ...dateRangeFields,
    ...pageFields(20),
  })),
  output: pagedAnswer(
    object(() => ({
      /** Of the days, in every status. */
      totals: object(() => ({ pending: z.number(), pendingCount: z.number(), denied: z.number() })),
      transfers: z.array(transfer),
    })),
  ),
}));

const REVIEWED = ["CONFIRMED", "DENIED"] as const;

export const reviewTransfer = endpoint("POST /transfers/:id", () => ({
  summary: "Decir que un pago por celular llegó o no llegó; se puede cambiar",
  permission: "transfers.review",
  notFound: "TRANSFER_NOT_FOUND",
  body: object(() => ({
    status: oneOfField("El estado", REVIEWED),
    note: optionalTextField("La nota", FIELD_LIMITS.name),
  })),
  data: object(() => ({ transfer })),
}));
