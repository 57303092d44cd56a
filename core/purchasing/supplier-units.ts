import type { Unit } from "#core/units.ts";

/** Matches 'x 12' or 'caja de 12', but no grams or litres. */
const PACK =
  /(?:^|[^\p{L}\p{N}])(?:x|por|caja de|paca de|\*)\s?(\d{1,3})(?:\s?(?:un|und|unds|uds|unid|unidades|u))?(?![\p{L}\p{N}.,]|\s?(?:g|gr|grs|kg|k|ml|l|lt|lts|cc|oz|lb|lbs|cm|mm|m|mts)\b)/iu;
/** DIAN's unit codes of boxes, packets, cases and cartons. */
const PACKED = new Set(["BX", "PK", "CS", "CT", "BE", "SET", "PA", "NMP", "CA", "XBX", "XPK"]);
const PIECES_PER_UNIT: Record<string, number> = { DZN: 12, DPC: 12, PR: 2 };
const MEASURE_PER_UNIT: Record<string, Partial<Record<Unit, number>>> = {
  KGM: { KG: 1, LB: 2 },
  GRM: { KG: 0.001, LB: 0.002 },
  LBR: { KG: 0.5, LB: 1 },
  LTR: { L: 1 },
  MLT: { L: 0.001 },
  GLL: { L: 3.785 },
  MTR: { M: 1 },
  CMT: { M: 0.01 },
};

type SupplierUnit = { unit: string; description: string };

/**
 * How many units of the product are in the supplier's unit, by the unit's code and description. With `isOne`, for a line
 * that has the product's own code, a count in the description is ignored unless the unit's code names a package.
 */
export function unitsPerSupplierUnit(
  { unit, description }: SupplierUnit,
  productUnit: Unit,
  isOne = false,
): number {
  const measured = MEASURE_PER_UNIT[unit]?.[productUnit];
  if (measured !== undefined) return measured;
  if (productUnit !== "UNIT") return 1;
  if (PIECES_PER_UNIT[unit]) return PIECES_PER_UNIT[unit];
  if (isOne && !PACKED.has(unit)) return 1;
  const count = Number(PACK.exec(description)?.[1] ?? 1);
  return Math.max(count, 1);
}
