import { describe, expect, it } from "vitest";
import { blobBytes, buildSheets, encodeUtf8, readListFile, readWorkbook } from "#web/test/list-files.ts";
import { readTableFile } from "#web/ui/table-file/plan.ts";
import { type TableCell, UnreadableFileError } from "#web/ui/table-file/tables.ts";
import {
  buildImportRequestBody,
  type ImportDraft,
  leaveOutProblemRows,
  type NewProductRow,
  productListImport,
} from "./import-products.ts";
import { writeImportTemplate } from "./import-template.ts";
import { writeSkippedRows } from "./skipped-rows-download.tsx";

/** Reads a file whose columns are all recognised. */
async function toProductDraft(bytes: Uint8Array): Promise<ImportDraft> {
  const { draft, sheet } = await readListFile(productListImport, bytes);
  if (!draft) throw new Error(`asked: ${JSON.stringify(sheet.columns)}`);
  return draft;
}
const csv = (text: string) => toProductDraft(encodeUtf8(text));
const book = async (rows: TableCell[][], formats: (string | undefined)[] = []) =>
  toProductDraft(
    await buildSheets([
      { name: "Hoja1", rows, columns: formats.map((numFmt) => ({ width: 10, ...(numFmt && { numFmt }) })) },
    ]),
  );
const latin1 = (text: string) => Uint8Array.from([...text], (letter) => letter.charCodeAt(0));

const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from([...text], (letter) => letter.charCodeAt(0)).buffer);

const CAFE = { name: "Café Águila", price: 1_200, stock: 3, category: "Otra", gtin: null };

describe("reading a CSV file", () => {
  const comma = 'Nombre,Precio,Stock\r\n"Café Águila","1.200,00",3\r\n';
  it.each([
    ["with commas", encodeUtf8(comma)],
    ["with semicolons", encodeUtf8("nombre;PRECIO;existencias\nCafé Águila;$ 1.200;3")],
    ["with tabs", encodeUtf8("Nombre\tPrecio\tStock\nCafé Águila\t1200\t3")],
    ["with a byte order mark", encodeUtf8(`\ufeff${comma}`)],
    ["in Windows-1252", latin1("Nombre;Precio;Stock\r\nCafé Águila;1.200;3\r\n")],
    ["with Excel's hint of the separator", encodeUtf8("sep=;\r\nNombre;Precio;Stock\r\nCafé Águila;1200;3")],
    ["in UTF-16", utf16("\ufeffNombre;Precio;Stock\nCafé Águila;1200;3")],
  ])("%s", async (_name, bytes) => {
    const { products, problems } = await toProductDraft(bytes);
    expect(problems).toEqual([]);
    expect(products).toMatchObject([CAFE]);
  });
});

describe("an Excel file", () => {
  it("keeps digits and zeros of codes", async () => {
    const { products } = await book(
      [
        ["Nombre", "Precio", "Código GTIN", "Código de barras"],
        ["Uno", 100, 7702004003508, 42],
        ["Dos", 200, "0012", 7],
      ],
      [undefined, undefined, undefined, "00000"],
    );
    expect(products.map(({ gtin, barcode }) => [gtin, barcode])).toEqual([
      ["7702004003508", "00042"],
      ["0012", "00007"],
    ]);
  });

  it("may have rows above its titles, empty rows, other sheets and other columns", async () => {
    const sheets = [
      { name: "Portada", rows: [["Mi tienda"]] },
      {
        name: "Lista",
        rows: [
          ["Lista de precios 2026"],
          [null],
          ["Costo", "PRECIO DE VENTA ($)", "Artículo", "Código", "Bodega"],
          [900, 1_200, "Café Águila", "A1", "Norte"],
          [null, null, " ", null, null],
          [null, 500, "Sal", null, "Sur"],
        ],
      },
    ];
    const draft = await toProductDraft(await buildSheets(sheets));
    expect(draft.problems).toEqual([]);
    expect(draft.products).toMatchObject([
      { ...CAFE, stock: 0, storeCode: "A1", cost: 900 },
      { name: "Sal", cost: null },
    ]);
    expect(draft.rows).toEqual([4, 6]);
    const { used, sheet } = await readListFile(productListImport, buildSheets(sheets));
    expect(used).toEqual({
      name: "Artículo",
      price: "PRECIO DE VENTA ($)",
      cost: "Costo",
      storeCode: "Código",
    });
    expect(sheet.columns.map(({ title }) => title)).toContain("Bodega");
  });

  it("a template has only its example, which is not imported", async () => {
    const template = await writeImportTemplate().then(blobBytes);
    await expect(toProductDraft(template)).rejects.toThrow("no tiene productos debajo de los títulos");
    const rows = (await readWorkbook(template))[0]!.rows;
    rows[1]![0] = "Arroz blanco";
    const draft = await book(rows);
    expect(draft.problems).toEqual([]);
    expect(draft.products).toMatchObject([
      { name: "Arroz blanco", price: 2_500, unit: "UNIT", minStock: 6, cost: 2_100, gtin: "7701234567897" },
    ]);
  });
});

it("imports measured products with minimum and cost", async () => {
  const { products, problems } = await csv(
    [
      "Producto;Precio;Se vende;Existencias;Stock mínimo;Precio de compra",
      "Queso costeño;26000;kg;7,65;2,5;19.500,40",
      "Papa;1900;Por libra;60;;1200",
      "Tela;8600;metro;31.75;5;",
      "Pan;400;und;20;;",
      "Sal;1200;;3;1;",
    ].join("\n"),
  );
  expect(problems).toEqual([]);
  expect(
    (products as NewProductRow[]).map(({ unit, stock, minStock, cost }) => [unit, stock, minStock, cost]),
  ).toEqual([
    ["KG", 7.65, 2.5, 19_500],
    ["LB", 60, null, 1_200],
    ["M", 31.75, 5, null],
    ["UNIT", 20, null, null],
    ["UNIT", 3, 1, null],
  ]);
});

it("reports unreadable quantities and units", async () => {
  const { problems } = await csv(
    [
      "Nombre;Precio;Unidad;Stock;Stock mínimo",
      "Queso;26000;kilo;1.50.0;2,5",
      "Pan;400;unidad;2,5;1,5",
      "Maíz;400;arroba;2;",
    ].join("\n"),
  );
  expect(problems.map(({ row, field }) => [row, field])).toEqual([
    [2, "stock"],
    [3, "stock"],
    [3, "minStock"],
    [4, "unit"],
  ]);
});

describe("problems", () => {
  it("have row and field, in file order", async () => {
    const { problems } = await csv(
      [
        "Nombre;Precio;Stock;Categoría;Código GTIN;Código interno",
        "Arroz;1200;5;;7702004003508;",
        ";abc;-1;Nada;7,7E+12;",
        "ARROZ;1200,50;2;;;07702004003508",
        "Sal;;1;;55;55",
      ].join("\n"),
    );
    expect(problems.map(({ row, field, message }) => `${row} ${field}: ${message}`)).toEqual([
      "3 name: El nombre es un dato obligatorio",
      "3 price: No entendemos este precio. Escríbelo como 1200: «abc»",
      expect.stringContaining("3 gtin: Excel abrevió el código (7,7E+12)"),
      "4 name: Este nombre ya está en la fila 2",
      "4 price: Tiene centavos. Escribe pesos completos, como 1200",
      "4 storeCode: Este código ya está en la fila 2",
      "5 price: El precio es un dato obligatorio",
    ]);
  });

  it("have the row number of Excel, without the separator hint", async () => {
    const { problems } = await csv("sep=;\r\nNombre;Precio\r\nSal;500\r\n;600\r\n");
    expect(problems.map(({ row, field }) => [row, field])).toEqual([[3, "name"]]);
  });

  it.each([
    ["nothing", "", "El archivo está vacío"],
    ["titles alone", "Nombre,Precio\n,\n", "no tiene productos debajo de los títulos"],
    [
      "too many",
      `Nombre,Precio\n${Array.from({ length: 5001 }, (_, i) => `P${i},1`).join("\n")}`,
      "El archivo tiene 5.001 productos. Se pueden importar hasta 5.000 a la vez",
    ],
    ["an old Excel", "\u00d0\u00cf\u0011\u00e0", "Excel antiguo"],
    ["a picture", "\u0089PNG\r\n\0\0", "no es de Excel ni CSV"],
    ["a broken Excel", "PK\u0003\u0004 broken", "No pudimos leer el archivo"],
  ])("is shown for a file with %s", async (_name, text, message) => {
    const failure = await toProductDraft(latin1(text)).catch((error) => error);
    expect(failure).toBeInstanceOf(UnreadableFileError);
    expect(failure.message).toContain(message);
  });
});

it("show progress for a long file", async () => {
  const parts: number[] = [];
  const rows = Array.from({ length: 1_000 }, (_, i) => `P${i},1`);
  const file = encodeUtf8(`Nombre,Precio\n${rows.join("\n")}`);
  readTableFile(file, productListImport, { remembered: {} }, (part) => parts.push(part));
  expect(parts).toEqual([0, 0.25, 0.5, 0.75]);
});

it("a negative stock becomes 0, with a note", async () => {
  const { products, said, notes } = await csv("Nombre;Precio;Stock\nSal;900;-3\nPan;500;7");
  expect(products.map(({ stock }) => stock)).toEqual([0, 7]);
  expect(said.map(({ stock }) => stock)).toEqual([undefined, 7]);
  expect(notes).toEqual(["un stock negativo no se trae"]);
});

describe("presentations", () => {
  const titles = "Nombre;Precio;Stock;Código interno;Código de barras;Presentación;Contiene";
  const poker = "Poker;2600;51;12;7702004003508;;";

  it("are rows under their product, and say only what their cells say", async () => {
    const draft = await csv(
      [
        ...[titles, poker, "Poker;14.500;;;7702004013507;Six pack;6", ";;;12;;Paca;24"],
        "Arroz;4.200;80;;;;\nArroz;;;;;Media libra;0,25",
      ].join("\n"),
    );
    expect(draft.problems).toEqual([]);
    const packs = [
      { name: "Poker", price: 14_500, barcode: "7702004013507", presentation: "Six pack", units: 6 },
      { storeCode: "12", presentation: "Paca", units: 24 },
      { name: "Arroz", presentation: "Media libra", units: 0.25 },
    ];
    const rows = [...[0, 1, 2, 3, 4].entries()].map(([place]) => draft.rows[place]);
    expect(rows).toEqual([2, 3, 4, 5, 6]);
    for (const mode of ["create", "both"] as const) {
      const { products } = buildImportRequestBody(draft, mode, null);
      expect([products[1], products[2], products[4]]).toEqual(packs);
      expect(products[0]).toMatchObject({ name: "Poker", price: 2_600, stock: 51 });
    }
  });

  it.each([
    ["Poker;14500;5;;;Six pack;6", "stock", "El stock de una presentación es el de su producto"],
    [";14500;;;;Six pack;6", "name", "Di de qué producto es la presentación"],
    ["Poker;14500;;;;Six pack;0", "units", "Di cuántas unidades trae"],
    ["Poker;14500;;;;Six pack;-6", "units", "Di cuántas unidades trae"],
    ["Poker;14500;;;;Six pack;seis", "units", "No entendemos esta cantidad. Escríbela como 2,5: «seis»"],
    ["Poker;14500,50;;;;Six pack;6", "price", "Tiene centavos. Escribe pesos completos, como 1200"],
    ["Poker;14500;;;7702004003508;Six pack;6", "barcode", "Este código ya está en la fila 2"],
    ["Ron;14500;;;;;6", ...["presentation", "Escribe su nombre, como Six pack, o deja vacío «Contiene»"]],
    [`Poker;1;;;;${"x".repeat(201)};6`, "presentation", "La presentación puede tener hasta 200 caracteres"],
  ])("%s is refused with its row and field", async (row, field, message) => {
    const { problems, saidProblems } = await csv([titles, poker, row].join("\n"));
    for (const found of [problems, saidProblems]) expect(found).toEqual([{ row: 3, field, message }]);
  });

  it("are not meant by another program's column without what each contains", async () => {
    const draft = await csv("Nombre;Precio;Presentación\nArroz;2500;500 g");
    expect(draft.problems).toEqual([]);
    expect(draft.products).toMatchObject([{ name: "Arroz", price: 2_500, stock: 0 }]);
  });
});

describe("products that nobody has counted", () => {
  const plan = (...actions: ("CREATE" | "UPDATE")[]) => ({
    created: 0,
    rows: actions.map((action, row) => ({ row, action, product: null, changes: [], errors: [] })),
  });

  it("are those of a file without a column of stock, unless the store has them already", async () => {
    const draft = await csv("Nombre;Precio\nPanela;3500\nSal;1200");
    expect(draft.problems).toEqual([]);
    expect(draft.notes).toEqual(["sin una columna de stock, los productos nuevos quedan sin contar"]);
    expect(draft.products).toMatchObject([
      { name: "Panela", stock: 0, tracksStock: false },
      { name: "Sal", stock: 0, tracksStock: false },
    ]);
    expect(buildImportRequestBody(draft, "both", plan("CREATE", "UPDATE")).products).toEqual([
      { name: "Panela", price: 3_500, tracksStock: false },
      { name: "Sal", price: 1_200 },
    ]);
    expect(buildImportRequestBody(draft, "update", null).products).toEqual(draft.said);
  });

  it("are those whose stock says so; an empty cell is 0", async () => {
    const draft = await csv("Nombre;Precio;Stock\nPanela;3500;Sin contar\nSal;1200;\nMiel;9000;4");
    expect(draft.problems).toEqual([]);
    expect(draft.notes).toEqual([]);
    expect(draft.products).toMatchObject([{ stock: 0, tracksStock: false }, { stock: 0 }, { stock: 4 }]);
    expect(draft.products.map((one) => (one as NewProductRow).tracksStock)).toEqual([
      ...[false, undefined, undefined],
    ]);
    expect(draft.said[0]).toEqual({ name: "Panela", price: 3_500, tracksStock: false });
  });
});

describe("a list with rows to correct", () => {
  const list = [
    "Nombre;Precio;Stock;Código GTIN",
    "Café;1.200;3;7702004003508",
    "Ñame;1.200,50;4;7702004003508",
    "Panela;3.500;1;",
    "Queso;;2;007",
  ].join("\n");

  it("is imported without them, and they come back in a file with what to correct", async () => {
    const draft = await csv(list);
    const good = leaveOutProblemRows(draft, draft.problems);
    expect(good.products.map((one) => (one as NewProductRow).name)).toEqual(["Café", "Panela"]);
    expect([good.rows, good.problems, good.saidProblems]).toEqual([[2, 4], [], []]);
    const sheets = await readWorkbook(writeSkippedRows(draft, draft.problems));
    expect(sheets[0]!.rows).toEqual([
      ["Nombre", "Precio", "Stock", "Código GTIN", "Por corregir"],
      [
        "Ñame",
        "1.200,50",
        "4",
        "7702004003508",
        "Precio: Tiene centavos. Escribe pesos completos, como 1200. Código GTIN: Este código ya está en la fila 2",
      ],
      ["Queso", null, "2", "007", "Precio: El precio es un dato obligatorio"],
    ]);
  });

  it("can be imported again once corrected: the column with the corrections is ignored", async () => {
    const draft = await csv(list);
    const again = await toProductDraft(await writeSkippedRows(draft, draft.problems).then(blobBytes));
    expect(again.products.map((one) => (one as NewProductRow).name)).toEqual(["Ñame", "Queso"]);
    expect(again.problems.map(({ row, field }) => [row, field])).toEqual([
      [2, "price"],
      [3, "price"],
    ]);
  });
});
