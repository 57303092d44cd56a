import { normalizeSearchText } from "#core/search-text.ts";
import { isMeasuredUnit, UNIT_SYMBOLS, UNITS, type Unit } from "#core/units.ts";
import {
  MAX_ROUNDING_ERROR,
  type ParsedCell,
  parsePesosAmount,
  readAmountCell,
  readCellText,
  shortenText,
} from "#web/ui/table-file/cells.ts";
import { isBlankCell, type TableCell } from "#web/ui/table-file/tables.ts";

/** Reads the cost of one unit in whole pesos, because sheets often compute cents. An empty cell means unknown. */
export function readCostCell(cell: TableCell | undefined): ParsedCell {
  if (typeof cell === "number") return { value: Math.round(cell) };
  const read = readCellText(cell);
  if ("problem" in read) return read;
  if (read.text === "") return { value: null };
  const amount = parsePesosAmount(read.text);
  if (!amount)
    return { problem: `No entendemos este costo. Escríbelo como 900: «${shortenText(read.text)}»` };
  return { value: amount.whole + (amount.half ? 1 : 0) };
}

/** Reads a stock. An empty cell gives the value of `nothing`. */
export function readStockCell(cell: TableCell | undefined, unit: Unit, nothing: number | null): ParsedCell {
  if (isBlankCell(cell)) return { value: nothing };
  if (isMeasuredUnit(unit)) return readMeasured(cell, unit);
  return readAmountCell(
    cell,
    "No entendemos esta cantidad. Escríbela como 12",
    "El stock se cuenta en unidades completas",
  );
}

const DECIMAL = /^(-?\d+)([.,])(\d{1,3})$/;

/** Accepts 2,5, 0.125 and whole numbers. Refuses 1.500, which is ambiguous. */
function readMeasured(cell: TableCell | undefined, unit: Unit): ParsedCell {
  if (typeof cell === "number") {
    const rounded = Math.round(cell * 1_000) / 1_000;
    return Math.abs(cell - rounded) > MAX_ROUNDING_ERROR
      ? { problem: "Puede tener hasta 3 decimales, como 2,125" }
      : { value: rounded };
  }
  const read = readCellText(cell);
  if ("problem" in read) return read;
  const bare = read.text.replace(new RegExp(`\\s*${UNIT_SYMBOLS[unit]}\\.?$`, "i"), "");
  const [, whole, sign, decimals] = DECIMAL.exec(bare) ?? [];
  if (whole && sign === "." && decimals!.length === 3 && !/^-?0/.test(whole))
    return {
      problem: `No sabemos si es ${whole},${decimals} o ${whole}${decimals}. Escríbelo con coma o sin punto`,
    };
  if (whole) return { value: Number(`${whole}.${decimals}`) };
  const amount = parsePesosAmount(bare);
  return amount && !amount.broken
    ? { value: amount.whole }
    : { problem: `No entendemos esta cantidad. Escríbela como 2,5: «${shortenText(read.text)}»` };
}

/** Unit names that people, other programs and the tax office use. Packed goods count as pieces. */
const UNIT_NAMES: Record<Unit, string> = {
  UNIT: "unidad unidades und unds un uni unid unids u ud uds pieza piezas pz pza c/u cu 94 nar caja paquete paq bolsa botella frasco lata tarro sobre par docena rollo",
  KG: "kilo kilos kg kgs kgm kilogramo kilogramos k",
  LB: "libra libras lb lbs lbr",
  L: "litro litros l lt lts ltr",
  M: "metro metros m mt mts mtr",
};
const units = new Map(
  UNITS.flatMap((unit) => UNIT_NAMES[unit].split(" ").map((name) => [name, unit] as const)),
);

/** An empty cell means UNIT. */
export function readUnitCell(cell: TableCell | undefined): ParsedCell {
  const read = readCellText(cell);
  if ("problem" in read) return read;
  if (read.text === "") return { value: "UNIT" };
  const unit = units.get(normalizeSearchText(read.text).replace(/^por /, "").replace(/\.$/, ""));
  if (unit) return { value: unit };
  return {
    problem: `No entendemos esta unidad: «${shortenText(read.text)}». Escribe unidad, kilo, libra, litro o metro`,
  };
}
