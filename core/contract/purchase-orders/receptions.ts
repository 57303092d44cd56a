import { z } from "zod";
import { checkValid } from "#core/contract/checks.ts";
import { endpoint, object } from "#core/contract/define.ts";
import { optionalExpiryDateField } from "#core/contract/expiries/expiry-date.ts";
import {
  FIELD_LIMITS,
  idAndName,
  measuredQuantityField,
  moneyField,
  optionalTextField,
  uuidField,
  wholeQuantityField,
} from "#core/contract/fields.ts";
import {
  NOTHING_RECEIVED_MESSAGE,
  payableField,
  purchaseOrderDetails,
  purchaseTaxRateField,
  reception,
} from "#core/contract/purchase-orders/purchase-orders.ts";
import { MAX_DOCUMENT_LINES, MAX_LINE_QUANTITY } from "#core/stock.ts";

export const MAX_RECEIVED_LINES = 2_000;

export const receiveGoods = endpoint("POST /purchase-orders/:id/receptions", () => ({
  summary:
    "Recibir una parte de una orden enviada; cuando llega todo queda recibida. Puede llegar más de lo pedido",
  permission: "purchaseOrders.write",
  costlyWrite: true,
  status: 201,
  notFound: "ORDER_NOT_FOUND",
  body: object(() => ({
    items: z
      .array(
        object(() => ({
          itemId: uuidField("La línea de la orden"),
          quantity: measuredQuantityField("La cantidad", MAX_LINE_QUANTITY).nullish(),
          count: wholeQuantityField("La cantidad", MAX_LINE_QUANTITY).nullish(),
          unitCost: moneyField("El costo unitario").nullish(),
          paid: moneyField("Lo pagado").nullish(),
          taxRate: purchaseTaxRateField,
          expiresOn: optionalExpiryDateField,
        })).check(
          checkValid(({ quantity, count, unitCost, paid }, refuse) => {
            if (quantity == null && count == null) refuse("quantity", "La cantidad es un dato obligatorio");
            if (quantity != null && count != null)
              refuse("count", "Di la cantidad o cuántas de la presentación");
            if (unitCost != null && paid != null)
              refuse("paid", "Di el costo unitario o lo pagado, no los dos");
          }),
        ),
        "Lo recibido debe ser una lista de productos",
      )
      .min(1, NOTHING_RECEIVED_MESSAGE)
      .max(MAX_DOCUMENT_LINES, `Se pueden recibir hasta ${MAX_DOCUMENT_LINES} productos a la vez`),
    note: optionalTextField("La nota", FIELD_LIMITS.long),
    payable: payableField,
  })),
  data: object(() => ({ purchaseOrder: purchaseOrderDetails, reception })),
}));
export type ReceptionFields = z.output<typeof receiveGoods.body>;

export const getLastPurchase = endpoint("GET /products/:id/last-purchase", () => ({
  summary: "De quién, cuánto y a qué costo se compró un producto la última vez; null si nunca",
  permission: "purchaseOrders.read",
  notFound: "PRODUCT_NOT_FOUND",
  data: object(() => ({
    supplier: idAndName.nullable(),
    /** The last price paid, else the last price ordered, else the cost of the initial stock. */
    cost: z.number(),
    quantity: z.number().nullable(),
  })).nullable(),
}));
export type LastPurchase = z.output<typeof getLastPurchase.output>["data"];
