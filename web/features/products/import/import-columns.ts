import type { ImportedProductFields } from "#core/contract/products/bulk-products.ts";
import type { ColumnDefinition, ColumnGuess } from "#web/ui/table-file/columns.ts";

export type ImportField = Exclude<keyof ImportedProductFields, "tracksStock"> | "presentation" | "units";
/** `variant` and `group` are columns of other programs that hold a part of the product's name. */
export type ImportColumnField = ImportField | "variant" | "group";

const words = (text: string) => text.split(", ");

/** In template order, with column names of other programs (Loyverse, Shopify, Square, WooCommerce, Alegra, Odoo…). */
export const IMPORT_TEMPLATE_COLUMNS: readonly (ColumnDefinition<ImportColumnField> & {
  field: ImportField;
})[] = [
  {
    field: "name",
    label: "Nombre",
    required: true,
    names: words(
      "nombre del producto, nombre producto, producto, nombre del articulo, nombre articulo, nombre elemento, nombre referencia, articulo, nombre del item, item name, name, product name, title, titulo, nombre comercial, item",
    ),
    maybe: words(
      "descripcion, descripcion del producto, descripcion producto, descripcion articulo, detalle, productos, articulos, mercancia, description",
    ),
    doubt: "No hay una columna «Nombre». ¿Es esta?",
    single: true,
    labelIsSure: true,
    holds: "text",
  },
  {
    field: "price",
    label: "Precio",
    required: true,
    names: words(
      "precio de venta, precio venta, precio vta, precio de vta, p venta, p vta, pvta, precio unitario, precio unit, precio publico, precio al publico, precio detal, precio al detal, precio general, precio total, precio base, precio final, precio normal, precio regular, precio rebajado, precio oferta, pvp, valor venta, valor de venta, valor unitario, vr unitario, vr unit, vlr unitario, vlr unit, v unitario, v unit, vr venta, vlr venta, price, sales price, sale price, selling price, regular price, unit price, variant price, list price, online sale price, precio lista",
    ),
    // Matches 'Precio 1', 'Precio de venta 2', 'Lista 3' and 'Precio mayorista'. Mostrador's own files have the price
    // of a gram in 'Precio por unidad'.
    pattern:
      /^(?!precio por unidad$)(?:precio|price|pvp|lista|precio (?:de )?(?:venta|vta|lista))(?: de precios?)? ?(?:\d{1,2}|[a-f]|mayor(?:ista)?|por mayor|detal|especial|minimo|(?:x |por )?(?:und|unid|unidad|u))$/,
    maybe: words("precio por unidad, valor, vr, vlr, importe, monto, total, valor total, vr total"),
    doubt: "Puede ser el precio de cada uno o un total. Míralo y confírmalo.",
    single: true,
    holds: "money",
  },
  {
    field: "stock",
    label: "Stock",
    names: words(
      "stock actual, stock inicial, existencias, existencia, en inventario, en stock, in stock, inventario, cantidad disponible, cantidad en inventario, cantidad a mano, a la mano, cantidad actual, cantidad inicial, saldo cantidades, quantity on hand, on hand quantity, current quantity, variant inventory qty, disponible, unidades, cantidad, cant, quantity, qty",
    ),
    maybe: words("saldo, saldos, saldo actual"),
    doubt: "Puede ser lo que hay de cada uno o dinero. Míralo y confírmalo.",
    pattern:
      /^(?:current quantity .+|(?:saldo|cantidad|existencias?|stock|inventario) (?:a la mano|actual(?:es)?|disponibles?|fisic[ao]s?|real(?:es)?|final(?:es)?|total(?:es)?|en (?:bodega|tienda|inventario|stock))|(?:saldo|cantidad|existencias?|stock) (?:bodega|sede|tienda|local|principal)\b.*)$/,
    single: true,
    labelIsSure: true,
    holds: "quantity",
  },
  {
    field: "unit",
    label: "Unidad",
    names: words(
      "se vende, se vende por, unidad de medida, unidad medida, unidad de venta, und medida, medida, um, u m, unidad de medida dian, unit, unit of measure, uom, unit and precision",
    ),
    holds: "text",
  },
  {
    field: "minStock",
    label: "Stock mínimo",
    names: words(
      "existencia minima, existencias minimas, existencias bajas, cantidad minima, cantidad de bajo inventario, inventario minimo, punto de reorden, stock min, stock minimo permitido, minimo, min, low stock, low stock amount, stock alert count, reorder level",
    ),
    holds: "quantity",
  },
  {
    field: "cost",
    label: "Costo",
    names: words(
      "costo unitario, costo por unidad, costo promedio, costo inicial, costo del producto, costo de compra, ultimo costo, coste, precio de costo, precio costo, precio de compra, precio compra, valor compra, valor costo, vr costo, costo vta, cost, cost price, cost per item, unit cost, default unit cost, purchase cost, standard price",
    ),
    single: true,
    labelIsSure: true,
    holds: "money",
  },
  {
    field: "category",
    label: "Categoría",
    names: words(
      "categoria del producto, categoria producto, categorias, grupo, grupo inventario, grupo de inventario, linea, familia, departamento, category, categories, product category, reporting category, type",
    ),
    holds: "text",
  },
  {
    field: "description",
    label: "Descripción",
    names: words(
      "descripcion del producto, descripcion corta, detalle, observaciones, notas, description, short description, body",
    ),
    holds: "text",
  },
  {
    field: "gtin",
    label: "Código GTIN",
    names: words(
      "gtin, codigo ean, ean, ean13, ean 13, codigo upc, upc, gtin upc ean or isbn, gtin upc ean o isbn, isbn",
    ),
    holds: "code",
  },
  {
    field: "barcode",
    label: "Código de barras",
    names: words(
      "codigo de barra, codigo barras, codigo barra, cod de barras, cod barras, cod barra, barras, codigo de barras del producto, barcode, variant barcode",
    ),
    holds: "code",
  },
  {
    field: "storeCode",
    label: "Código interno",
    names: words(
      "codigo de la tienda, codigo de tienda, codigo del producto, codigo producto, codigo del articulo, codigo articulo, codigo elemento, cod interno, codigo, cod, referencia interna, referencia, referencia fabrica, ref, sku, variant sku, internal reference, default code, storecode, plu",
    ),
    holds: "text",
  },
  {
    field: "tax",
    label: "Impuesto",
    names: words(
      "iva, tipo de iva, tarifa iva, tarifa de iva, tarifa del iva, porcentaje iva, porcentaje de iva, iva porcentaje, impuesto iva, impuestos, impuesto de venta, impuesto del producto, clasificacion tributaria, tax, tax rate, taxes",
    ),
    holds: "text",
  },
  {
    field: "active",
    label: "Estado",
    names: words("activo, activa, status, active"),
    holds: "text",
  },
  {
    field: "content",
    label: "Contenido",
    names: words("contenido neto, cont neto, peso neto, net content"),
    holds: "text",
  },
  {
    field: "presentation",
    label: "Presentación",
    names: [],
    holds: "text",
  },
  {
    field: "units",
    label: "Contiene",
    names: words("unidades que trae, unidades por presentacion, cuantas trae, trae"),
    holds: "quantity",
  },
];

export const RECOGNISED_IMPORT_COLUMNS: readonly ColumnDefinition<ImportColumnField>[] = [
  ...IMPORT_TEMPLATE_COLUMNS,
  {
    field: "variant",
    label: "Variante (va con el nombre)",
    names: words("variation name, nombre de la variante, variante"),
    pattern: /^(?:option ?\d value|opcion ?\d valor|valor de la opcion ?\d)$/,
    many: true,
    holds: "text",
  },
  {
    field: "group",
    label: "Grupo de variantes",
    names: words("handle, reference handle"),
    holds: "text",
  },
];

/** Ignores a "Presentación" column without "Contiene": other programs write texts such as '500 g' there. */
export function ignoreIncompletePackColumns(columns: ColumnGuess<ImportColumnField>[]) {
  const packs: (ImportColumnField | null | undefined)[] = ["presentation", "units"];
  if (packs.every((field) => columns.some((column) => column.field === field))) return columns;
  return columns.map((column) => (packs.includes(column.field) ? { ...column, field: null } : column));
}

export const findImportColumnLabel = (field: ImportField) =>
  IMPORT_TEMPLATE_COLUMNS.find((column) => column.field === field)!.label;
