import { z } from "zod";
import { endpoint } from "#core/contract/define.ts";
import { fiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import { saleReturn } from "#core/contract/returns/sale-return.ts";
import { sale } from "#core/contract/sales/sales.ts";

// This file is separate from sales.ts, which every till loads.

export const getSale = endpoint("GET /sales/:id", () => ({
  summary: "Una venta",
  permission: "sales.read",
  notFound: "SALE_NOT_FOUND",
  data: sale.extend({
    returns: z.array(saleReturn),
    owed: z.number(),
    owedBy: z.string().nullable(),
    documents: z.array(fiscalDocument),
  }),
}));
export type FullSale = z.output<typeof getSale.output>["data"];
