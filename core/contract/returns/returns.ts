import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import { dateRangeFields, moneyDocumentFields } from "#core/contract/fields.ts";
import { pagedAnswer, pageFields } from "#core/contract/lists.ts";
import { requireReasonNote, returnFields, saleReturn } from "#core/contract/returns/sale-return.ts";

export const returnGoods = endpoint("POST /sales/:id/returns", () => ({
  summary: "Devolver lo vendido, o anular la venta; si la tienda lo permite, también los cajeros",
  permission: "sales.create",
  costlyWrite: true,
  status: 201,
  notFound: "SALE_NOT_FOUND",
  body: object(() => ({ ...returnFields, ...moneyDocumentFields })).check(requireReasonNote()),
  data: saleReturn,
}));
export type ReturnGoodsPayload = z.output<typeof returnGoods.body>;

export const listReturns = endpoint("GET /returns", () => ({
  summary: "Las devoluciones, de la más reciente a la más antigua",
  permission: "sales.read",
  query: object(() => ({
    ...pageFields(10),
    ...dateRangeFields,
  })),
  output: pagedAnswer(z.array(saleReturn)),
  longList: "data",
}));

export const getReturn = endpoint("GET /returns/:id", () => ({
  summary: "Una devolución",
  permission: "sales.read",
  notFound: "RETURN_NOT_FOUND",
  data: saleReturn,
}));
