import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import { day, idParam, instant, oneOf, wrapped } from "#core/contract/fields.ts";
import { limit, queryInteger } from "#core/contract/lists.ts";
import { PAYMENT_METHODS } from "#core/sale/payment.ts";
import { MAX_STOCK } from "#core/stock.ts";
import { UNITS } from "#core/units.ts";

/** Both days count. Without them: the last 30 days, today included. */
const range = {
  startDate: day("La fecha de inicio").optional(),
  endDate: day("La fecha de fin").optional(),
};

export const salesReport = endpoint(() => ({
  method: "GET",
  path: "/reports/sales",
  summary: "Resumen de ventas por día; los días sin ventas no aparecen",
  permission: "reports.read",
  query: object(() => ({ ...range, groupBy: oneOf("La agrupación", ["day"]).default("day") })),
  output: wrapped(
    object(() => ({
      totalSales: z.number(),
      totalRevenue: z.number(),
      averageSale: z.number(),
      byDay: z.array(object(() => ({ date: z.string(), count: z.number(), revenue: z.number() }))),
    })),
  ),
}));
export type SalesReport = z.output<typeof salesReport.output>["data"];

export const inventoryReport = endpoint(() => ({
  method: "GET",
  path: "/reports/inventory",
  summary: "Todos los productos, también los inactivos, con su valor y lo vendido desde siempre",
  permission: "reports.read",
  query: object(() => ({
    /** For all alike; without it each product's own minimum counts. */
    lowStockThreshold: queryInteger("El umbral de stock bajo", 0, MAX_STOCK).optional(),
  })),
  output: wrapped(
    object(() => ({
      products: z.array(
        object(() => ({
          id: z.string(),
          name: z.string(),
          category: z.string(),
          unit: z.enum(UNITS),
          stock: z.number(),
          minStock: z.number().nullable(),
          price: z.number(),
          /** Stock × price, in whole pesos. */
          inventoryValue: z.number(),
          /** Its part that is no tax, by the class of today; null in a store that charges no IVA. */
          valueWithoutTaxes: z.number().nullable(),
          /** Since ever. */
          totalSold: z.number(),
          /** Never of an inactive product. */
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
  ),
  longList: "data.products",
}));
export type InventoryReport = z.output<typeof inventoryReport.output>["data"];

export const financialReport = endpoint(() => ({
  method: "GET",
  path: "/reports/financial",
  summary: "Ingresos, gastos y rentabilidad; el costo de lo vendido es un estimado",
  permission: "reports.financial",
  query: object(() => range),
  output: wrapped(
    object(() => ({
      revenue: object(() => ({
        /** After discounts, less what came back in these days, without the taxes; in whole pesos. */
        total: z.number(),
        salesCount: z.number(),
        averageSale: z.number(),
        returns: z.number(),
        discounts: z.number(),
        /** IVA, INC and bags of these days after returns, with at most two decimals: no part of the total. */
        taxes: z.number(),
        /** Of recargas and corresponsal, with what customers paid for them: beside the sales, in none of their figures. */
        commissions: z.number(),
      })),
      expenses: object(() => ({
        totalPurchases: z.number(),
        purchaseOrdersCount: z.number(),
        /** Of what was sold, less what came back on the shelf. */
        estimatedCOGS: z.number(),
        /** What went out of the drawers as expenses. */
        cashExpenses: z.number(),
        /** What the coins that exist do not allow, 0 or more. */
        rounding: z.number(),
        /** What expired or was lost, at cost; in no profit of this report. */
        losses: z.number(),
      })),
      /** Margins in percent with one decimal. */
      profitability: object(() => ({
        grossProfit: z.number(),
        grossProfitMargin: z.number(),
        netProfit: z.number(),
        netProfitMargin: z.number(),
      })),
    })),
  ),
}));
export type FinancialReport = z.output<typeof financialReport.output>["data"];

export const methodsReport = endpoint(() => ({
  method: "GET",
  path: "/reports/methods",
  summary:
    "Lo que entró y salió por cada método de pago; en el fiado, lo que se fió y lo que se dejó de deber",
  permission: "reports.read",
  query: object(() => range),
  output: wrapped(
    z.array(
      object(() => ({
        method: z.enum(PAYMENT_METHODS),
        sales: z.number(),
        debtPayments: z.number(),
        refunds: z.number(),
        /** `sales + debtPayments − refunds`. */
        net: z.number(),
      })),
    ),
  ),
}));
export type MethodsReport = z.output<typeof methodsReport.output>["data"];

const ofDay = object(() => ({ date: z.string(), count: z.number(), revenue: z.number() }));

export const dayReport = endpoint(() => ({
  method: "GET",
  path: "/reports/day",
  summary:
    "Cómo va un día: frente al mismo de la semana anterior, por hora y por método, y lo que está abierto ahora",
  permission: "reports.read",
  query: object(() => ({
    /** Without it: today. */
    date: day("La fecha").optional(),
  })),
  output: wrapped(
    ofDay.extend({
      /** The same weekday, a week before. */
      weekBefore: ofDay,
      returns: object(() => ({ count: z.number(), total: z.number() })),
      /** What went out of the drawers as expenses. */
      expenses: z.number(),
      /** Part of the revenue, after returns, with at most two decimals. */
      taxes: object(() => ({ iva: z.number(), inc: z.number(), bags: z.number() })),
      methods: methodsReport.output.shape.data,
      /** The hours in which something was sold or came back, from the first; revenue less what came back in each. */
      byHour: z.array(object(() => ({ hour: z.number(), count: z.number(), revenue: z.number() }))),
      /** The debts of today, for every day that is asked for. */
      owed: object(() => ({ balance: z.number(), customers: z.number() })),
      /** To suppliers, likewise; due in the seven days that begin with today. */
      payable: object(() => ({ balance: z.number(), overdue: z.number(), dueThisWeek: z.number() })),
      /** As they stand now, the oldest first. */
      openShifts: z.array(
        object(() => ({
          id: z.string(),
          number: z.number(),
          till: z.string(),
          openedAt: instant,
          openedBy: z.string(),
        })),
      ),
    }),
  ),
}));
export type DayReport = z.output<typeof dayReport.output>["data"];

export const sellersReport = endpoint(() => ({
  method: "GET",
  path: "/reports/sellers",
  summary: "Lo que vendió cada persona y lo que recibió de vuelta, de mayor a menor",
  permission: "reports.read",
  query: object(() => range),
  output: wrapped(
    z.array(
      object(() => ({
        id: z.string(),
        name: z.string(),
        /** Sales, and what they came to after discounts. */
        count: z.number(),
        total: z.number(),
        discounts: z.number(),
        /** Refunds by the person who took the goods back. Not subtracted from the total. */
        returns: z.number(),
      })),
    ),
  ),
}));
export type SellersReport = z.output<typeof sellersReport.output>["data"];

export const reorderReport = endpoint(() => ({
  method: "GET",
  path: "/reports/reorder",
  summary:
    "Qué comprar: lo que se vende, para cuántos días alcanza y cuánto pedir; lo que se acaba antes, primero",
  permission: "reports.read",
  query: object(() => ({
    /** Number of days to look back, including today; the proposal covers as many days. */
    days: queryInteger("Los días", 1, 90).default(14),
    /** And these besides: until it is there, and for safety. */
    coverDays: queryInteger("Los días de reserva", 0, 90).default(7),
  })),
  output: wrapped(
    z.array(
      object(() => ({
        product: object(() => ({
          id: z.string(),
          name: z.string(),
          unit: z.enum(UNITS),
          stock: z.number(),
          minStock: z.number().nullable(),
        })),
        /** Over the days on which there was some. */
        soldPerDay: z.number(),
        /** At that pace; null for what does not sell. */
        daysLeft: z.number().nullable(),
        /** On its way, or in an order that is being written. */
        ordered: z.number(),
        /** Of whom it was bought last. */
        supplier: object(() => ({
          id: z.string(),
          name: z.string(),
          lastCost: z.number(),
          lastQuantity: z.number(),
        })).nullable(),
        /** Whole units. */
        suggested: z.number(),
        /** The same in the presentation that was bought last, rounded up; absent where it was bought by the unit. */
        suggestedIn: object(() => ({
          presentation: object(() => ({ id: z.string(), name: z.string(), units: z.number() })),
          count: z.number(),
          /** Of the presentation at that time, in pesos. */
          lastPrice: z.number(),
        })).optional(),
      })),
    ),
  ),
}));
export type Reorder = z.output<typeof reorderReport.output>["data"];

export const presentationsReport = endpoint(() => ({
  method: "GET",
  path: "/reports/products/:id/presentations",
  summary: "En qué presentaciones se vendió un producto; suelto es null",
  permission: "reports.read",
  params: idParam,
  notFound: "PRODUCT_NOT_FOUND",
  query: object(() => range),
  output: wrapped(
    z.array(
      object(() => ({
        /** As it was called when it was sold last. */
        presentation: object(() => ({ id: z.string(), name: z.string(), units: z.number() })).nullable(),
        /** Times sold, returns included; for loose sales the units. */
        count: z.number(),
        /** Less what came back. */
        units: z.number(),
        total: z.number(),
      })),
    ),
  ),
}));
export type PresentationsReport = z.output<typeof presentationsReport.output>["data"];

export const topProductsReport = endpoint(() => ({
  method: "GET",
  path: "/reports/top-products",
  summary: "Los productos más vendidos, por unidades; las ventas libres no son de un producto",
  permission: "reports.read",
  query: object(() => ({ ...range, limit: limit.default(20) })),
  output: wrapped(
    z.array(
      object(() => ({
        rank: z.number(),
        product: object(() => ({ id: z.string(), name: z.string(), unit: z.enum(UNITS) })),
        totalQuantity: z.number(),
        totalRevenue: z.number(),
      })),
    ),
  ),
}));
export type TopProducts = z.output<typeof topProductsReport.output>["data"];
