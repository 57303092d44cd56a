import { z } from "zod";
import { endpoint } from "#core/contract/endpoint.ts";
import {
  day,
  idParam,
  instant,
  LIMITS,
  limit,
  money,
  oneOf,
  optionalUuid,
  page,
  pagination,
  quantity,
  requiredText,
  search,
  success,
  uuid,
  wrapped,
} from "#core/contract/fields.ts";
import { PAYMENT_METHODS } from "#core/payment.ts";
import { MAX_LINES, MAX_QUANTITY } from "#core/stock.ts";

const nullableText = z.string().nullable();

export const saleItem = z.object({
  id: z.string(),
  /** Null for a free item. */
  productId: nullableText,
  /** The name when it was sold; a free item's description. */
  productName: z.string(),
  description: nullableText,
  quantity: z.number(),
  /** Pesos for one unit when it was sold. */
  price: z.number(),
  /** The product as it is today. */
  product: z
    .object({
      id: z.string(),
      name: z.string(),
      description: nullableText,
      barcode: nullableText,
      gtin: nullableText,
      category: z.string(),
      stock: z.number(),
      image: nullableText,
    })
    .nullable(),
});
export type SaleItem = z.output<typeof saleItem>;

export const sale = z.object({
  id: z.string(),
  createdAt: instant,
  total: z.number(),
  amountPaid: z.number().nullable(),
  change: z.number().nullable(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  status: z.string(),
  /** A copy taken at the sale. */
  customer: z
    .object({
      name: z.string(),
      phone: nullableText,
      email: nullableText,
      address: nullableText,
      document: nullableText,
      documentType: nullableText,
    })
    .nullable(),
  items: z.array(saleItem),
  seller: z.object({ id: z.string(), name: z.string() }),
});
export type Sale = z.output<typeof sale>;

/** How a sale is paid, and by whom: the same for every kind of sale. */
const payment = {
  paymentMethod: oneOf("El método de pago", PAYMENT_METHODS),
  customerId: optionalUuid("El cliente"),
  total: money("El total").nullish(),
  amountPaid: money("El monto pagado").nullish(),
  change: money("El vuelto").nullish(),
};

function linesOf<T extends z.ZodType>(item: T, what: string, few: string) {
  return z
    .array(item, { error: `Los ${what} deben ser una lista` })
    .min(1, few)
    .max(MAX_LINES, `Una venta puede tener hasta ${MAX_LINES} ${what}`);
}

const soldProduct = z.object({
  productId: uuid("El producto"),
  quantity: quantity("La cantidad", MAX_QUANTITY),
  price: money("El precio").nullish(),
});

export const recordSale = endpoint({
  method: "POST",
  path: "/sales",
  summary: "Registrar una venta; el 201 significa que está en el disco",
  permission: "sales.create",
  idempotent: true,
  status: 201,
  body: z.object({
    items: linesOf(soldProduct, "productos", "Agrega al menos un producto a la venta"),
    ...payment,
  }),
  output: wrapped(sale),
});
export type SalePayload = z.output<typeof recordSale.body>;

const freeItem = z.object({
  description: requiredText("La descripción", LIMITS.long),
  price: money("El precio"),
  quantity: quantity("La cantidad", MAX_QUANTITY),
});

export const recordFreeSale = endpoint({
  method: "POST",
  path: "/sales/free",
  summary: "Registrar una venta libre, de lo que no está en el inventario; con las garantías de toda venta",
  permission: "sales.create",
  idempotent: true,
  status: 201,
  body: z.object({
    items: linesOf(freeItem, "items", "Agrega al menos un item a la venta"),
    ...payment,
    isFreeForm: z.boolean("isFreeForm debe ser true o false").nullish(),
  }),
  output: wrapped(sale),
});
export type FreeSalePayload = z.output<typeof recordFreeSale.body>;

const filters = {
  search: search().optional(),
  startDate: day("La fecha de inicio").optional(),
  endDate: day("La fecha de fin").optional(),
};

export const listSales = endpoint({
  method: "GET",
  path: "/sales",
  summary: "Historial de ventas, de la más reciente a la más antigua",
  permission: "sales.read",
  query: z.object({ page: page.default(1), limit: limit.default(10), ...filters }),
  output: z.object({ status: success, data: z.array(sale), pagination }),
});

export const exportSales = endpoint({
  method: "GET",
  path: "/sales/export",
  summary: "Todas las ventas de los filtros, de la más reciente a la más antigua, a medida que se leen",
  permission: "sales.read",
  query: z.object(filters),
  output: wrapped(z.array(sale)),
});

export const getSale = endpoint({
  method: "GET",
  path: "/sales/:id",
  summary: "Una venta",
  permission: "sales.read",
  params: idParam,
  notFound: "SALE_NOT_FOUND",
  output: wrapped(sale),
});

export const saleStatistics = endpoint({
  method: "GET",
  path: "/sales/stats",
  summary: "Las cifras del tablero",
  permission: "sales.read",
  output: wrapped(
    z.object({
      totalSales: z.number(),
      totalProducts: z.number(),
      lowStockProducts: z.number(),
      salesCount: z.number(),
      todaySales: z.number(),
      todaySalesCount: z.number(),
      averageSaleValue: z.number(),
      topSellingProducts: z.array(z.object({ name: z.string(), quantity: z.number() })),
      salesByDay: z.array(z.object({ date: z.string(), total: z.number() })),
    }),
  ),
});
export type SaleStatistics = z.output<typeof saleStatistics.output>["data"];
