import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import { dayField, idAndName } from "#core/contract/fields.ts";
import { PAYMENT_METHODS } from "#core/sale/payment.ts";

const pesos = z.number();
const counted = object(() => ({ count: z.number(), total: pesos }));

export const daySummary = endpoint("GET /reports/summary", () => ({
  summary: "El día en diez líneas: ventas, ganancia, cajas, fiado, gastos y lo que se está acabando",
  permission: "reports.financial",
  query: object(() => ({ date: dayField("La fecha").optional() })),
  data: object(() => ({
    date: z.string(),
    /** Before returns. */
    sales: counted,
    returns: counted,
    profit: object(() => ({
      /** What sold goods of known cost left over, without taxes. */
      known: pesos,
      /** Sales whose cost is unknown, in percent of all sales. */
      unknownCostShare: z.number(),
    })),
    /** As sold, credit among them. */
    methods: z.array(object(() => ({ method: z.enum(PAYMENT_METHODS), total: pesos }))),
    credit: object(() => ({ given: pesos, collected: pesos })),
    /** The cash of each shift that was open on the day. An open one has neither `counted` nor `difference`. */
    drawers: z.array(
      object(() => ({
        till: idAndName,
        expected: pesos.nullable(),
        counted: pesos.nullable(),
        difference: pesos.nullable(),
        open: z.boolean(),
      })),
    ),
    /** From drawers and outside of them. */
    expenses: pesos,
    /** The cost of what the family and the shop itself used, less reversals. */
    ownUse: pesos,
    /** Payments by telephone that nobody has seen arrive, or that did not. */
    transfers: object(() => ({ pending: pesos, pendingCount: z.number(), denied: pesos })),
    /** Today's, also in the summary of an earlier day. */
    lowStock: object(() => ({ count: z.number(), names: z.array(z.string()) })),
    best: z.array(object(() => ({ name: z.string(), quantity: z.number(), total: pesos }))),
    /** Null if nothing was sold seven days before. */
    sameDayLastWeek: object(() => ({ total: pesos })).nullable(),
  })),
}));
export type DaySummary = z.output<typeof daySummary.output>["data"];
