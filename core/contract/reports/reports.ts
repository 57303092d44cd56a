import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import { dateRangeFields, dayField, instantSchema, oneOfField } from "#core/contract/fields.ts";
import { pageSizeField, queryIntegerField } from "#core/contract/lists.ts";
import { content } from "#core/contract/products/content.ts";
import { PAYMENT_METHODS } from "#core/sale/payment.ts";
import { MAX_STOCK } from "#core/stock.ts";
import { UNITS } from "#core/units.ts";

const dayFigures = object(() => ({ date: z.string(), count: z.number(), revenue: z.number() }));

export const salesReport = endpoint("GET /reports/sales", () => ({
  summary: "Resumen de ventas por día; los días sin ventas no aparecen",
  permission: "reports.read",
  query: object(() => ({ ...dateRangeFields, groupBy: oneOfField("La agrupación", ["day"]).default("day") })),
  data: object(() => ({
    totalSales: z.number(),
    totalRevenue: z.number(),
    averageSale: z.number(),
    byDay: z.array(dayFigures),
  })),
}));
export type SalesReport = z.output<typeof salesReport.output>["data"];

export const inventoryReport = endpoint("GET /reports/inventory", () => ({
  summary: "Todos los productos, también los inactivos, con su valor y lo vendido desde siempre",
  permission: "reports.read",
  query: object(() => ({
    /** Without this parameter each product's own minimum applies. */
    lowStockThreshold: queryIntegerField("El umbral de stock bajo", 0, MAX_STOCK).optional(),
  })),
  data: object(() => ({
    products: z.array(
      object(() => ({
        id: z.string(),
        name: z.string(),
        category: z.string(),
        unit: z.enum(UNITS),
        stock: z.number(),
        tracksStock: z.boolean(),
        minStock: z.number().nullable(),
        price: z.number(),
        content: content.nullable(),
        /** 0 for a product whose stock nobody tracks. */
        inventoryValue: z.number(),
        /** The value without the IVA of today's tax class; null without IVA. */
        valueWithoutTaxes: z.number().nullable(),
        totalSold: z.number(),
        /** Always false for an inactive product, and for one whose stock nobody tracks. */
        isLowStock: z.boolean(),
        active: z.boolean(),
      })),
    ),
    summary: object(() => ({
      totalProducts: z.number(),
      totalInventoryValue: z.number(),
      lowStockCount: z.number(),
      inactiveCount: z.number(),
      totalWithoutTaxes: z.number().nullable(),
    })),
  })),
  longList: "data.products",
}));
export type InventoryReport = z.output<typeof inventoryReport.output>["data"];

export const financialReport = endpoint("GET /reports/financial", () => ({
  summary: "Ingresos, gastos y rentabilidad; el costo de lo vendido es un estimado",
  permission: "reports.financial",
  query: object(() => dateRangeFields),
  data: object(() => ({
    revenue: object(() => ({
      /** Whole pesos after discounts and returns, without taxes. */
      total: z.number(),
      salesCount: z.number(),
      averageSale: z.number(),
      returns: z.number(),
      discounts: z.number(),
      /** Taxes after returns; they are not part of `total`. */
      taxes: z.number(),
      /** Commissions of services; they are not part of sales. */
      commissions: z.number(),
    })),
    expenses: object(() => ({
      /** The pesos paid for purchases, taxes included. */
      totalPurchases: z.number(),
      /** Deductible IVA within `totalPurchases`, with at most two decimals; the profit does not subtract it. */
      purchaseTaxes: z.number(),
      purchaseOrdersCount: z.number(),
      /** The cost of sold goods, less the cost of restocked goods. */
      estimatedCOGS: z.number(),
      cashExpenses: z.number(),
      /** Pesos that coins could not pay, 0 or more. */
      rounding: z.number(),
      /** Lost goods at cost; the profit does not include them. */
      losses: z.number(),
    })),
    profitability: object(() => ({
      grossProfit: z.number(),
      grossProfitMargin: z.number(),
      netProfit: z.number(),
      netProfitMargin: z.number(),
    })),
  })),
}));
export type FinancialReport = z.output<typeof financialReport.output>["data"];

export const paymentMethodsReport = endpoint("GET /reports/methods", () => ({
  summary:
    "Lo que entró y salió por cada método de pago; en el fiado, lo que se fió y lo que se dejó de deber",
  permission: "reports.read",
  query: object(() => dateRangeFields),
  data: z.array(
    object(() => ({
      method: z.enum(PAYMENT_METHODS),
      sales: z.number(),
      debtPayments: z.number(),
      refunds: z.number(),
      /** `net = sales + debtPayments − refunds`. */
      net: z.number(),
    })),
  ),
}));
export type PaymentMethodsReport = z.output<typeof paymentMethodsReport.output>["data"];

export const dayReport = endpoint("GET /reports/day", () => ({
  summary:
    "Cómo va un día: frente al mismo de la semana anterior, por hora y por método, y lo que está abierto ahora",
  permission: "reports.read",
  query: object(() => ({ date: dayField("La fecha").optional() })),
  data: dayFigures.extend({
    weekBefore: dayFigures,
    returns: object(() => ({ count: z.number(), total: z.number() })),
    /** The number of documents that another person than their author sent. Absent if 0. */
    sentForAnother: z.number().optional(),
    expenses: z.number(),
    /** Taxes within the revenue, after returns, with at most two decimals. */
    taxes: object(() => ({ iva: z.number(), inc: z.number(), bags: z.number() })),
    methods: paymentMethodsReport.output.shape.data,
    /** Hours from the first to the last with a sale or a return; `revenue` is after returns. */
    byHour: z.array(object(() => ({ hour: z.number(), count: z.number(), revenue: z.number() }))),
    /** Today's debts of customers, also in the report of an earlier day, because debts are not recorded by day. */
    owed: object(() => ({ balance: z.number(), customers: z.number() })),
    /** Today's debts to suppliers, also in the report of an earlier day. */
    payable: object(() => ({ balance: z.number(), overdue: z.number(), dueThisWeek: z.number() })),
    openShifts: z.array(
      object(() => ({
        id: z.string(),
        number: z.number(),
        till: z.string(),
        openedAt: instantSchema,
        openedBy: z.string(),
      })),
    ),
  }),
}));
export type DayReport = z.output<typeof dayReport.output>["data"];

export const sellersReport = endpoint("GET /reports/sellers", () => ({
  summary: "Lo que vendió cada persona y lo que recibió de vuelta, de mayor a menor",
  permission: "reports.read",
  query: object(() => dateRangeFields),
  data: z.array(
    object(() => ({
      id: z.string(),
      name: z.string(),
      count: z.number(),
      total: z.number(),
      discounts: z.number(),
      /** Returns that this person took; they are not subtracted from the total. */
      returns: z.number(),
    })),
  ),
}));
export type SellersReport = z.output<typeof sellersReport.output>["data"];

export const reorderReport = endpoint("GET /reports/reorder", () => ({
  summary:
    "Qué comprar: lo que se vende, para cuántos días alcanza y cuánto pedir; lo que se acaba antes, primero",
  permission: "reports.read",
  query: object(() => ({
    /** The sales of this many days, including today, predict the same number of days. */
    days: queryIntegerField("Los días", 1, 90).default(14),
    /** Additional days of stock for delivery and safety. */
    coverDays: queryIntegerField("Los días de reserva", 0, 90).default(7),
  })),
  data: z.array(
    object(() => ({
      product: object(() => ({
        id: z.string(),
        name: z.string(),
        unit: z.enum(UNITS),
        stock: z.number(),
        minStock: z.number().nullable(),
      })),
      soldPerDay: z.number(),
      /** Days until the stock is sold; null without sales. */
      daysLeft: z.number().nullable(),
      /** The quantity in pending orders. */
      ordered: z.number(),
      /** The supplier of the last purchase. */
      supplier: object(() => ({
        id: z.string(),
        name: z.string(),
        lastCost: z.number(),
        lastQuantity: z.number(),
      })).nullable(),
      suggested: z.number(),
      /** The suggestion in whole packages, rounded up; absent if the product is bought by the unit. */
      suggestedIn: object(() => ({
        presentation: object(() => ({ id: z.string(), name: z.string(), units: z.number() })),
        count: z.number(),
        /** The last unit price in pesos. */
        lastPrice: z.number(),
      })).optional(),
    })),
  ),
}));
export type ReorderReport = z.output<typeof reorderReport.output>["data"];

export const presentationsReport = endpoint("GET /reports/products/:id/presentations", () => ({
  summary: "En qué presentaciones se vendió un producto; suelto es null",
  permission: "reports.read",
  notFound: "PRODUCT_NOT_FOUND",
  query: object(() => dateRangeFields),
  data: z.array(
    object(() => ({
      presentation: object(() => ({ id: z.string(), name: z.string(), units: z.number() })).nullable(),
      /** Sold presentations, including those that were returned. */
      count: z.number(),
      units: z.number(),
      total: z.number(),
    })),
  ),
}));
export type PresentationsReport = z.output<typeof presentationsReport.output>["data"];

export const topProductsReport = endpoint("GET /reports/top-products", () => ({
  summary: "Los productos más vendidos, por unidades; las ventas libres no son de un producto",
  permission: "reports.read",
  query: object(() => ({ ...dateRangeFields, limit: pageSizeField.default(20) })),
  data: z.array(
    object(() => ({
      rank: z.number(),
      product: object(() => ({ id: z.string(), name: z.string(), unit: z.enum(UNITS) })),
      totalQuantity: z.number(),
      totalRevenue: z.number(),
    })),
  ),
}));
export type TopProductsReport = z.output<typeof topProductsReport.output>["data"];
