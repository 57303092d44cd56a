import type { ProductFields } from "#core/contract/products.ts";
import { searchForm } from "#core/search-text.ts";

export type ImportField = keyof ProductFields;

type ImportColumn = {
  field: ImportField;
  /** As the product form and the template call it. */
  label: string;
  required?: boolean;
  /** Other titles that files have, in the form of `titleForm`, the likelier ones first. */
  names: readonly string[];
};

/** In the order of the template. */
export const IMPORT_COLUMNS: readonly ImportColumn[] = [
  {
    field: "name",
    label: "Nombre",
    required: true,
    names: ["nombre del producto", "nombre producto", "producto", "articulo", "nombre articulo", "name"],
  },
  {
    field: "price",
    label: "Precio",
    required: true,
    names: [
      "precio de venta",
      "precio venta",
      "precio unitario",
      "precio publico",
      "pvp",
      "valor venta",
      "valor unitario",
      "valor",
      "price",
    ],
  },
  {
    field: "stock",
    label: "Stock",
    names: [
      "stock inicial",
      "stock actual",
      "existencias",
      "existencia",
      "inventario",
      "unidades",
      "cantidad",
      "cant",
      "saldo",
    ],
  },
  {
    field: "unit",
    label: "Unidad",
    names: [
      "se vende",
      "se vende por",
      "unidad de medida",
      "unidad medida",
      "unidad de venta",
      "und medida",
      "medida",
      "um",
      "unit",
    ],
  },
  {
    field: "minStock",
    label: "Stock mínimo",
    names: [
      "existencia minima",
      "existencias minimas",
      "cantidad minima",
      "inventario minimo",
      "punto de reorden",
      "stock min",
      "minimo",
      "min",
    ],
  },
  {
    field: "cost",
    label: "Costo",
    names: [
      "costo unitario",
      "costo por unidad",
      "costo promedio",
      "precio de costo",
      "precio costo",
      "precio de compra",
      "precio compra",
      "valor compra",
      "valor costo",
      "cost",
    ],
  },
  {
    field: "category",
    label: "Categoría",
    names: ["categoria producto", "grupo", "linea", "familia", "category"],
  },
  {
    field: "description",
    label: "Descripción",
    names: ["descripcion del producto", "detalle", "observaciones", "description"],
  },
  {
    field: "gtin",
    label: "Código GTIN",
    names: ["gtin", "codigo ean", "ean", "ean13", "ean 13", "codigo upc", "upc"],
  },
  {
    field: "barcode",
    label: "Código de barras",
    names: ["codigo de barra", "codigo barras", "cod de barras", "cod barras", "barras", "barcode"],
  },
  {
    field: "storeCode",
    label: "Código interno",
    names: [
      "codigo de la tienda",
      "codigo del producto",
      "codigo producto",
      "cod interno",
      "codigo",
      "referencia",
      "ref",
      "sku",
      "cod",
      "storecode",
    ],
  },
];

export const columnLabel = (field: ImportField) =>
  IMPORT_COLUMNS.find((column) => column.field === field)!.label;

/** Titles are compared without case, accents, signs and what stands in brackets: 'PRECIO ($)' is 'precio'. */
export function titleForm(text: string): string {
  return searchForm(text)
    .replace(/\(.*?\)/g, " ")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** A title in the file and the field that it fills; `place` is its column's, from 0. */
export type FoundColumn = { field: ImportField; title: string; place: number };

/** The columns of a row of titles, and the titles that mean nothing to us. */
export function readTitles(row: readonly unknown[]): { columns: FoundColumn[]; unused: string[] } {
  const titles = row.map((cell) => (typeof cell === "string" ? cell.trim() : ""));
  const forms = titles.map(titleForm);
  const columns = IMPORT_COLUMNS.flatMap(({ field, label, names }): FoundColumn[] => {
    const name = [titleForm(label), ...names].find((known) => forms.includes(known));
    if (name === undefined) return [];
    const place = forms.indexOf(name);
    return [{ field, title: titles[place]!, place }];
  });
  const used = new Set(columns.map(({ place }) => place));
  return { columns, unused: titles.filter((title, place) => title !== "" && !used.has(place)) };
}
