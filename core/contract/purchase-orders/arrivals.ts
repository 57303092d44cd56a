import type { z } from "zod";
import { checkValid, refineValid } from "#core/contract/checks.ts";
import { endpoint, object } from "#core/contract/define.ts";
import { optionalExpiryDateField } from "#core/contract/expiries/expiry-date.ts";
import {
  FIELD_LIMITS,
  idAndNumber,
  measuredQuantityField,
  measuredStockField,
  moneyField,
  nullIfAbsent,
  oneOfField,
  optionalTextField,
  optionalUuidField,
  uuidField,
} from "#core/contract/fields.ts";
import { longListField } from "#core/contract/lists.ts";
import {
  NOTHING_RECEIVED_MESSAGE,
  orderedPresentationField,
  payableField,
  purchaseOrderDetails,
  purchaseTaxRateField,
  reception,
} from "#core/contract/purchase-orders/purchase-orders.ts";
import { MAX_DOCUMENT_LINES, MAX_LINE_QUANTITY } from "#core/stock.ts";

/** DRAWER pays from the drawer, OWED is paid later, PAID was paid before or in another way. */
export const ARRIVAL_PAYMENTS = ["DRAWER", "OWED", "PAID"] as const;
export type ArrivalPayment = (typeof ARRIVAL_PAYMENTS)[number];

export const recordArrival = endpoint("POST /purchase-orders/arrivals", () => ({
  summary:
    "Llegó mercancía sin haberla pedido: la orden, lo que se recibe y cómo se pagó, de una vez. Sin proveedor queda en «Compras varias»",
  permission: "purchaseOrders.write",
  status: 201,
  notFound: "SUPPLIER_NOT_FOUND",
  body: object(() => ({
    supplierId: optionalUuidField("El proveedor").transform(nullIfAbsent),
    items: longListField(
      object(() => ({
        productId: uuidField("El producto"),
        quantity: measuredQuantityField("La cantidad", MAX_LINE_QUANTITY).nullish(),
        /** The cost of one unit in pesos, with IVA. */
        unitCost: moneyField("El costo unitario").nullish(),
        presentation: orderedPresentationField.nullish(),
        /** Free units in addition to the paid ones. */
        freeUnits: measuredStockField("La ñapa").nullish(),
        taxRate: purchaseTaxRateField.transform(nullIfAbsent),
        expiresOn: optionalExpiryDateField,
      })).check(
        checkValid(({ quantity, unitCost, presentation }, refuse) => {
          if (presentation) {
            if (quantity != null || unitCost != null)
              refuse("presentation", "Di cuántas de la presentación y su precio, o la cantidad y el costo");
            return;
          }
          if (quantity == null) refuse("quantity", "La cantidad es un dato obligatorio");
          if (unitCost == null) refuse("unitCost", "El costo unitario es un dato obligatorio");
        }),
      ),
      MAX_DOCUMENT_LINES,
      {
        none: NOTHING_RECEIVED_MESSAGE,
        tooMany: `Se pueden recibir hasta ${MAX_DOCUMENT_LINES} productos a la vez`,
      },
    ),
    payment: oneOfField("Cómo se pagó", ARRIVAL_PAYMENTS),
    payable: payableField,
    /** For DRAWER: the open shift that the till last read from the server. */
    shiftId: optionalUuidField("El turno de caja"),
    note: optionalTextField("La nota", FIELD_LIMITS.long),
  })).check(
    refineValid(
      ({ payment, supplierId }) => payment !== "OWED" || supplierId !== null,
      "Di a qué proveedor le quedas debiendo",
      "supplierId",
    ),
    refineValid(
      ({ payment, payable }) => payment === "OWED" || !payable,
      "Solo de lo que se queda debiendo se dice cuánto y hasta cuándo",
      "payable",
    ),
  ),
  data: object(() => ({
    purchaseOrder: purchaseOrderDetails,
    reception,
    shift: idAndNumber.nullable(),
  })),
}));
export type ArrivalFields = z.output<typeof recordArrival.body>;
export type RecordedArrival = z.output<typeof recordArrival.output>["data"];
