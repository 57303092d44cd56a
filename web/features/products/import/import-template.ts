import { MAX_IMPORTED_PRODUCTS } from "#core/contract/products/bulk-products.ts";
import { DEFAULT_CATEGORY, PRODUCT_CATEGORIES } from "#core/goods/categories.ts";
import { formatNumber } from "#core/number-text.ts";
import { LOW_STOCK_THRESHOLD } from "#core/stock.ts";
import { UNIT_WORDS, UNITS, type Unit } from "#core/units.ts";
import type { ExcelCellValue } from "#web/ui/data/excel.ts";
import { capitalize } from "#web/ui/text/capitalize.ts";
import { buildTableSheet, type ColumnFormat, textColumn } from "#web/ui/workbook/table-sheet.ts";
import { writeWorkbook } from "#web/ui/workbook/workbook.ts";
import { findImportColumnLabel, IMPORT_TEMPLATE_COLUMNS, type ImportField } from "./import-columns.ts";
import { EXAMPLE_ROW_NAME } from "./import-products.ts";

type TemplateField = Exclude<ImportField, "active">;
const TEMPLATE_FIELDS = IMPORT_TEMPLATE_COLUMNS.flatMap(({ field }) => (field === "active" ? [] : [field]));

type TemplateColumn = { format: ColumnFormat; product?: ExcelCellValue; pack?: ExcelCellValue };

/** Excel keeps leading zeros and long codes in columns of text. */
const code = (width: number): ColumnFormat => ({ width, numFmt: "@" });

/** The columns, with the examples of a product and of its pack. */
const TEMPLATE_COLUMNS: Record<TemplateField, TemplateColumn> = {
  name: { format: textColumn(36), product: EXAMPLE_ROW_NAME, pack: EXAMPLE_ROW_NAME },
  price: { format: textColumn(12), product: 2_500, pack: 58_000 },
  stock: { format: textColumn(10), product: 24 },
  unit: { format: textColumn(10), product: unitName("UNIT") },
  minStock: { format: textColumn(14), product: 6 },
  cost: { format: textColumn(12), product: 2_100 },
  category: { format: textColumn(26), product: "Arroz y Pastas" },
  description: { format: textColumn(36), product: "Bolsa de 500 gramos" },
  gtin: { format: code(18), product: "7701234567897" },
  barcode: { format: code(18), pack: "7701234567903" },
  storeCode: { format: code(16), product: "A-01" },
  tax: { format: textColumn(14), product: "Excluido" },
  content: { format: textColumn(12), product: "500 g" },
  presentation: { format: textColumn(16), pack: "Paca" },
  units: { format: textColumn(10), pack: 25 },
};

const INSTRUCTIONS = [
  "Cómo llenar la plantilla",
  "1. Escribe un producto en cada fila de la hoja Productos, debajo de los títulos.",
  "2. Nombre y Precio son obligatorios. El precio va en pesos completos, sin centavos: 1200.",
  "3. Stock es lo que tienes hoy. Si lo dejas vacío, queda en 0.",
  "4. Unidad es cómo se vende: unidad, kilo, libra, litro o metro. Si la dejas vacía, es por unidad. El precio, el costo y el stock van en esa unidad, y el stock puede llevar decimales: 2,5 kilos.",
  `5. Stock mínimo es cuándo avisarte que queda poco. Si lo dejas vacío, con menos de ${LOW_STOCK_THRESHOLD}.`,
  "6. Costo es lo que pagaste por cada uno de los que tienes. Es opcional.",
  `7. Categoría es una de la hoja Categorías. Si la dejas vacía, queda en ${DEFAULT_CATEGORY}.`,
  "8. Los códigos son opcionales. Dos productos no pueden tener el mismo nombre ni el mismo código.",
  "9. Impuesto es opcional: 19%, 5%, Exento, Excluido, Consumo 8% o Bolsa. Solo cuenta si tu tienda cobra IVA.",
  "10. Contenido es cuánto trae cada uno: 500 g, 1,5 L o 30 un. Con él sale el precio por gramo en las etiquetas. Es opcional y va solo en lo que se vende por unidad.",
  "11. Si también lo vendes por paca o six pack, escríbelo en otra fila, debajo: el mismo Nombre, Presentación (Six pack), Contiene (6), su precio y su código de barras. Sin precio, vale lo de las sueltas. Deja vacío el Stock: es el del producto.",
  `12. Las filas que empiezan por EJEMPLO no se importan. Puedes traer hasta ${formatNumber(MAX_IMPORTED_PRODUCTS)} filas a la vez.`,
  "13. Para cambiar productos que ya tienes, elige Actualizarlos al importar: los buscamos por sus códigos y, si no, por su nombre. Una celda vacía deja el dato como está.",
  "14. Guarda el archivo y elígelo en Productos, Importar productos.",
];

function unitName(unit: Unit): string {
  return capitalize(UNIT_WORDS[unit].one);
}

const TAX_WORDS = ["19%", "5%", "Exento", "Excluido", "Consumo 8%", "Bolsa"];

export function writeImportTemplate(): Promise<Blob> {
  const letterOf = (field: TemplateField) => String.fromCharCode(65 + TEMPLATE_FIELDS.indexOf(field));
  const chosenFrom = (field: TemplateField, sheet: string, count: number) => ({
    cells: `${letterOf(field)}2:${letterOf(field)}${MAX_IMPORTED_PRODUCTS + 2}`,
    from: `${sheet}!$A$1:$A$${count}`,
  });
  const column = (values: readonly string[]) => values.map((value) => [value]);
  return writeWorkbook([
    {
      ...buildTableSheet(
        "Productos",
        ["product", "pack"] as const,
        TEMPLATE_FIELDS.map((field) => {
          const column = TEMPLATE_COLUMNS[field];
          return [findImportColumnLabel(field), column.format, (row) => column[row]];
        }),
      ),
      choices: [
        chosenFrom("category", "Categorías", PRODUCT_CATEGORIES.length),
        chosenFrom("unit", "Unidades", UNITS.length),
        chosenFrom("tax", "Impuestos", TAX_WORDS.length),
      ],
      frozenTitles: true,
    },
    { name: "Instrucciones", columns: [{ width: 100 }], rows: column(INSTRUCTIONS) },
    { name: "Unidades", columns: [{ width: 16 }], rows: column(UNITS.map(unitName)) },
    { name: "Impuestos", columns: [{ width: 16 }], rows: column(TAX_WORDS) },
    { name: "Categorías", columns: [{ width: 32 }], rows: column(PRODUCT_CATEGORIES) },
  ]);
}
