import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import {
  day,
  documentNumber,
  idParam,
  lateInput,
  optionalUuid,
  successOf,
  successStatus,
} from "#core/contract/fields.ts";
import { page, pageSize, pagination } from "#core/contract/lists.ts";
import { requireReasonNote, returnFields, saleReturn } from "#core/contract/returns/sale-return.ts";

export const returnGoods = endpoint(() => ({
  method: "POST",
  path: "/sales/:id/returns",
  summary: "Devolver lo vendido, o anular la venta; si la tienda lo permite, también los cajeros",
  permission: "sales.create",
  costlyWrite: true,
  status: 201,
  params: idParam,
  notFound: "SALE_NOT_FOUND",
  body: object(() => ({
    ...returnFields,
    shiftId: optionalUuid("El turno de caja"),
    number: documentNumber,
    late: lateInput,
  })).superRefine(requireReasonNote),
  output: successOf(saleReturn),
}));
export type ReturnPayload = z.output<typeof returnGoods.body>;

export const listReturns = endpoint(() => ({
  method: "GET",
  path: "/returns",
  summary: "Las devoluciones, de la más reciente a la más antigua",
  permission: "sales.read",
  query: object(() => ({
    page: page.default(1),
    limit: pageSize.default(10),
    startDate: day("La fecha de inicio").optional(),
    endDate: day("La fecha de fin").optional(),
  })),
  output: object(() => ({ status: successStatus, data: z.array(saleReturn), pagination })),
  longList: "data",
}));

export const getReturn = endpoint(() => ({
  method: "GET",
  path: "/returns/:id",
  summary: "Una devolución",
  permission: "sales.read",
  params: idParam,
  notFound: "RETURN_NOT_FOUND",
  output: successOf(saleReturn),
}));
