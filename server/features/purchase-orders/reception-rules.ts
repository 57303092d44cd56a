import { MAX_RECEIVED_LINES, type ReceptionFields } from "#core/contract/purchase-orders.ts";
import { AppError, type FieldError, invalidInput } from "#core/errors.ts";
import { formatPesos, MAX_MONEY, MAX_SUM } from "#core/money.ts";
import { ORDER_STATUS_LABELS, type OrderStatus } from "#core/order-status.ts";
import { addQuantities, costOf, fitsUnit } from "#core/quantity.ts";
import type { Unit } from "#core/units.ts";

/** A line of an order, and what of it has come. */
export type OrderedLine = {
  line: number;
  id: string;
  productId: string | null;
  productName: string;
  unit: Unit;
  quantity: number;
  unitPrice: number;
  taxRate: number | null;
  received: number;
  receivedLines: number;
};

/** What comes of a line, what was paid for one, and the percent of IVA in that. */
export type ArrivedLine = {
  of: OrderedLine;
  quantity: number;
  unitCost: number;
  taxRate: number | null;
  /** Until when it is good, where somebody said so. */
  expiresOn: string | null;
};

/** @throws ORDER_STATUS_REFUSED for an order that is not on its way */
export function refuseUnordered(status: OrderStatus): void {
  if (status === "ORDERED") return;
  throw new AppError("ORDER_STATUS_REFUSED", {
    message: `Una orden en estado ${ORDER_STATUS_LABELS[status]} no se puede recibir por partes`,
  });
}

/** @throws INVALID_INPUT for what is not of the order or not of its unit; RECEPTIONS_FULL */
export function decideArrived(
  ordered: readonly OrderedLine[],
  wanted: ReceptionFields["items"],
): ArrivedLine[] {
  const byId = new Map(ordered.map((line) => [line.id, line]));
  const findings = wanted.flatMap(({ itemId, quantity }, index): FieldError[] => {
    const line = byId.get(itemId);
    if (!line) return [{ field: `items.${index}.itemId`, message: "El producto no es de esta orden" }];
    if (fitsUnit(quantity, line.unit)) return [];
    const message = `La cantidad debe ser un número entero: «${line.productName}» se cuenta por unidades`;
    return [{ field: `items.${index}.quantity`, message }];
  });
  if (findings.length > 0) throw invalidInput(findings);
  const before = ordered.reduce((sum, { receivedLines }) => sum + receivedLines, 0);
  // What is left of all lines has to find its place afterwards.
  if (before + wanted.length > MAX_RECEIVED_LINES - ordered.length) throw new AppError("RECEPTIONS_FULL");
  return wanted.map(({ itemId, quantity, unitCost, taxRate, expiresOn }) => {
    const of = byId.get(itemId)!;
    return {
      ...{ of, quantity, unitCost: unitCost ?? of.unitPrice, taxRate: taxRate ?? of.taxRate },
      expiresOn,
    };
  });
}

/** What has not come, at the order's cost. */
export function restOf(ordered: readonly OrderedLine[]): ArrivedLine[] {
  return ordered
    .filter(({ quantity, received }) => received < quantity)
    .map((of) => ({
      of,
      quantity: addQuantities(of.quantity, -of.received),
      unitCost: of.unitPrice,
      taxRate: of.taxRate,
      expiresOn: null,
    }));
}

/** Whether nothing is left to come once these have. */
export function isComplete(ordered: readonly OrderedLine[], arrived: readonly ArrivedLine[]): boolean {
  return ordered.every((line) => {
    const now = arrived.filter(({ of }) => of.line === line.line).map(({ quantity }) => quantity);
    return addQuantities(line.received, ...now) >= line.quantity;
  });
}

/** In pesos. @throws INVALID_INPUT when it is more than money can be, SUM_TOO_LARGE with all that was ever received */
export function receptionTotal(arrived: readonly ArrivedLine[], before: number): number {
  const total = arrived.reduce((sum, { quantity, unitCost }) => sum + costOf(unitCost, quantity), 0);
  if (total > MAX_MONEY)
    throw invalidInput([
      { field: "items", message: `Lo recibido no puede pasar de ${formatPesos(MAX_MONEY)}` },
    ]);
  if (before + total > MAX_SUM) throw new AppError("SUM_TOO_LARGE");
  return total;
}
