import { z } from "zod";
import { object } from "#core/contract/define.ts";
import { sale, saleItem, salePayment } from "#core/contract/sales/sales.ts";

const workbookItem = saleItem
  .pick({
    productId: true,
    productName: true,
    description: true,
    quantity: true,
    price: true,
    presentation: true,
    promotion: true,
    discount: true,
    total: true,
  })
  .extend({
    product: object(() => ({
      name: z.string(),
      barcode: z.string().nullable(),
      gtin: z.string().nullable(),
    })).nullable(),
  });

/** The fields of a sale that the Excel file shows. All fields of a sale would be twice as long. */
export const workbookSale = sale
  .pick({
    id: true,
    number: true,
    createdAt: true,
    discount: true,
    rounding: true,
    total: true,
    taxes: true,
    amountPaid: true,
    change: true,
    paymentMethod: true,
    creditAmount: true,
    returnedTotal: true,
    status: true,
    customer: true,
  })
  .extend({
    payments: z.array(salePayment.pick({ method: true, amount: true })),
    corrections: z.array(object(() => ({ before: z.array(salePayment.pick({ method: true })) }))),
    items: z.array(workbookItem),
    seller: object(() => ({ name: z.string() })),
  });
export type WorkbookSale = z.output<typeof workbookSale>;
export type WorkbookSaleItem = WorkbookSale["items"][number];
