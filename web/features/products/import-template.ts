import { writeXlsx } from "hucre/xlsx";
import { CATEGORIES, DEFAULT_CATEGORY } from "#core/categories.ts";
import { MAX_IMPORT, type ProductFields } from "#core/contract/products.ts";
import type { CellValue } from "#web/ui/excel.ts";
import { columnLabel, IMPORT_COLUMNS, type ImportField } from "./import-columns.ts";
import { EXAMPLE_NAME } from "./import-products.ts";

const EXAMPLE: ProductFields = {
  name: EXAMPLE_NAME,
  price: 2_500,
  stock: 24,
  category: "Arroz y Pastas",
  description: "Bolsa de 500 gramos",
  gtin: "7701234567897",
  barcode: null,
  storeCode: "A-01",
};

const WIDTHS: Record<ImportField, number> = {
  name: 36,
  price: 12,
  stock: 10,
  category: 26,
  description: 36,
  gtin: 18,
  barcode: 18,
  storeCode: 16,
};

const INSTRUCTIONS = [
  "Cómo llenar la plantilla",
  "1. Escribe un producto en cada fila de la hoja Productos, debajo de los títulos.",
  "2. Nombre y Precio son obligatorios. El precio va en pesos completos, sin centavos: 1200.",
  "3. Stock es lo que tienes hoy. Si lo dejas vacío, queda en 0.",
  `4. Categoría es una de la hoja Categorías. Si la dejas vacía, queda en ${DEFAULT_CATEGORY}.`,
  "5. Los códigos son opcionales. Dos productos no pueden tener el mismo nombre ni el mismo código.",
  `6. La fila que empieza por EJEMPLO no se importa. Puedes traer hasta ${MAX_IMPORT.toLocaleString("es-CO")} productos a la vez.`,
  "7. Guarda el archivo y elígelo en Productos, Importar productos.",
];

/** Rows whose codes Excel keeps as text, so that it drops no zero and abbreviates nothing. */
const TEXT_ROWS = 1_000;

export function writeTemplate(): Promise<Uint8Array> {
  const isCode = (field: ImportField) => field === "gtin" || field === "barcode" || field === "storeCode";
  const categories = String.fromCharCode(65 + IMPORT_COLUMNS.findIndex(({ field }) => field === "category"));
  const empty: CellValue[] = IMPORT_COLUMNS.map(() => null);
  return writeXlsx({
    sheets: [
      {
        name: "Productos",
        columns: IMPORT_COLUMNS.map(({ field }) => ({
          width: WIDTHS[field],
          ...(isCode(field) && { numFmt: "@" }),
        })),
        rows: [
          IMPORT_COLUMNS.map(({ field }) => columnLabel(field)),
          IMPORT_COLUMNS.map(({ field }) => EXAMPLE[field]),
          ...Array<CellValue[]>(TEXT_ROWS).fill(empty),
        ],
        dataValidations: [
          {
            type: "list",
            formula1: `Categorías!$A$1:$A$${CATEGORIES.length}`,
            range: `${categories}2:${categories}${MAX_IMPORT + 2}`,
            allowBlank: true,
          },
        ],
        freezePane: { rows: 1 },
      },
      { name: "Instrucciones", columns: [{ width: 100 }], rows: INSTRUCTIONS.map((line) => [line]) },
      { name: "Categorías", columns: [{ width: 32 }], rows: CATEGORIES.map((category) => [category]) },
    ],
  });
}
