import { describe, expect, it } from "vitest";
import { buildCsv, buildWorkbook, readListFile } from "#web/test/list-files.ts";
import type { TableReadPlan } from "#web/ui/table-file/plan.ts";
import type { ImportColumnField } from "./import-columns.ts";
import { productListImport } from "./import-products.ts";

const read = (
  bytes: Uint8Array | Promise<Uint8Array>,
  plan?: TableReadPlan<ImportColumnField>,
  remembered?: Parameters<typeof readListFile>[3],
) => readListFile(productListImport, bytes, plan, remembered);

/** Lists of other programs and their result; `say` answers open questions. */
const PROGRAMS: {
  name: string;
  file: Uint8Array | Promise<Uint8Array>;
  asked?: string[];
  say?: Partial<Record<string, ImportColumnField | null>>;
  products: Record<string, unknown>[];
}[] = [
  {
    name: "Loyverse",
    file: buildCsv(
      "Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Cost,Barcode,SKU of included item,Quantity of included item,Track stock,Available for sale [La Esquina],Price [La Esquina],In stock [La Esquina],Low stock [La Esquina]",
      "cafe-aguila,10001,Café Águila,Café,,N,,,,,9000.00,7702004003508,,,Y,Y,12500.00,24,6",
      "camiseta,10002,Camiseta,Ropa,,N,Talla,S,,,15000.00,,,,Y,Y,25000.00,3,",
      "camiseta,10003,,,,N,,M,,,15000.00,,,,Y,Y,26000.00,4,",
    ),
    products: [
      { name: "Café Águila", price: 12_500, stock: 24, minStock: 6, cost: 9_000, barcode: "7702004003508" },
      { name: "Camiseta S", price: 25_000, stock: 3, storeCode: "10002" },
      { name: "Camiseta M", price: 26_000, stock: 4, storeCode: "10003" },
    ],
  },
  {
    name: "Loyverse in Spanish, of two shops",
    file: buildCsv(
      "Handle,REF,Nombre,Categoria,Descripción,Vendido por peso,Coste,Codigo de barras,Precio [Norte],En inventario [Norte],Existencias bajas [Norte],Precio [Sur],En inventario [Sur],Existencias bajas [Sur]",
      "sal,1,Sal,,,N,500,,900,3,1,950,8,2",
    ),
    asked: ["Precio [Norte]", "En inventario [Norte]", "Precio [Sur]", "En inventario [Sur]"],
    say: {
      "Precio [Norte]": "price",
      "En inventario [Norte]": "stock",
      "Precio [Sur]": null,
      "En inventario [Sur]": null,
    },
    products: [{ name: "Sal", price: 900, stock: 3, minStock: 1, cost: 500, storeCode: "1" }],
  },
  {
    name: "Shopify",
    file: buildCsv(
      "Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Cost per item,Status",
      "pan,Pan aliñado,<p>Del día</p>,Yo,,Panadería,,true,Title,Default Title,PAN-1,500,shopify,12,deny,550.00,700.00,,https://x/1.jpg,1,300.00,active",
      "pan,,,,,,,,,,,,,,,,,,https://x/2.jpg,2,,",
      "te,Té,,Yo,,,,true,Sabor,Menta,T-1,,shopify,2,deny,3000.00,,7702004003508,,,,archived",
    ),
    products: [
      { name: "Pan aliñado", price: 550, stock: 12, cost: 300, storeCode: "PAN-1" },
      { name: "Té Menta", price: 3_000, stock: 2, barcode: "7702004003508", active: false },
    ],
  },
  {
    name: "Square",
    file: buildWorkbook({
      Items: [
        [
          "Reference Handle",
          "Token",
          "Item Name",
          "Variation Name",
          "SKU",
          "Description",
          "Categories",
          "Price",
          "Online Sale Price",
          "Archived",
          "Default Unit Cost",
          "GTIN",
          "Current Quantity La Esquina",
          "Stock Alert Count La Esquina",
        ],
        [
          "#cafe",
          "AB12",
          "Café",
          "Regular",
          "C1",
          null,
          "Bebidas",
          4_500,
          null,
          "N",
          3_000,
          "07702004003508",
          7,
          2,
        ],
        ["#cafe", "AB13", "Café", "Grande", "C2", null, "Bebidas", 6_500, null, "N", 3_500, null, 5, 2],
      ],
    }),
    products: [
      { name: "Café", price: 4_500, stock: 7, cost: 3_000, gtin: "07702004003508", storeCode: "C1" },
      { name: "Café Grande", price: 6_500, stock: 5, cost: 3_500 },
    ],
  },
  {
    name: "WooCommerce",
    file: buildCsv(
      'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Tax status","In stock?",Stock,"Low stock amount","Weight (kg)","Sale price","Regular price",Categories',
      "7,simple,W-1,7702004003508,Miel,1,0,visible,Pura,De abejas,taxable,1,9,2,0.5,,18000,Dulces",
      "8,simple,W-2,,Polen,1,0,visible,,,taxable,1,1,1,,15000,20000,Dulces",
    ),
    asked: ["Sale price", "Regular price"],
    say: { "Regular price": "price", "Sale price": null },
    products: [
      { name: "Miel", price: 18_000, stock: 9, minStock: 2, gtin: "7702004003508", storeCode: "W-1" },
      { name: "Polen", price: 20_000, stock: 1 },
    ],
  },
  {
    name: "Alegra",
    file: buildWorkbook({
      Items: [
        [
          "Nombre",
          "Código",
          "Referencia",
          "Descripción",
          "Categoría",
          "Unidad de medida",
          "Precio base",
          "Impuesto",
          "Precio total",
          "Costo unitario",
          "Cantidad en inventario",
        ],
        ["Arroz", "A1", null, null, "Granos", "Unidad", 2_000, "IVA (5%)", 2_100, 1_500, 12],
      ],
    }),
    asked: ["Precio base", "Precio total"],
    say: { "Precio total": "price", "Precio base": null },
    products: [{ name: "Arroz", price: 2_100, stock: 12, cost: 1_500, storeCode: "A1", unit: "UNIT" }],
  },
  {
    name: "Odoo",
    file: buildWorkbook({
      Sheet1: [
        [
          "Nombre",
          "Referencia interna",
          "Código de barras",
          "Precio de venta",
          "Coste",
          "Categoría del producto",
          "Cantidad a mano",
          "Unidad de medida",
        ],
        ["Queso", "Q-1", "7702004003508", 26_000, 19_500.4, "All / Saleable", 7.654, "kg"],
      ],
    }),
    products: [{ name: "Queso", price: 26_000, cost: 19_500, stock: 7.654, unit: "KG", category: "Otra" }],
  },
  {
    name: "Treinta",
    file: buildWorkbook({
      Inventario: [
        [
          "Nombre del producto*",
          "Precio de venta*",
          "Costo del producto",
          "Cantidad disponible",
          "Categoría",
          "Código de barras",
        ],
        ["Panela", 3_500, 2_800, 20, null, null],
      ],
    }),
    products: [{ name: "Panela", price: 3_500, cost: 2_800, stock: 20 }],
  },
  {
    name: "Siigo",
    file: buildWorkbook({
      Hoja1: [
        ["LA ESQUINA SAS", null],
        ["Listado de productos y servicios", null],
        [null],
        [
          "Código producto",
          "Nombre producto",
          "Referencia fábrica",
          "Unidad de medida",
          "Grupo inventario",
          "Precio de venta 1",
          "Precio de venta 2",
          "Saldo cantidades",
          "Estado",
        ],
        ["0012", "Jabón", "RF", "Unidad", "Aseo", 2_000, 1_800, 40, "Activo"],
        ["0013", "Cera", "RF", "Unidad", "Aseo", 5_000, 4_500, 2, "Inactivo"],
        ["Total general", null, null, null, null, 7_000, 6_300, 42, null],
      ],
    }),
    asked: ["Precio de venta 1", "Precio de venta 2"],
    say: { "Precio de venta 1": "price", "Precio de venta 2": null },
    products: [
      { name: "Jabón", price: 2_000, stock: 40, storeCode: "0012", active: true },
      { name: "Cera", price: 5_000, stock: 2, storeCode: "0013", active: false },
    ],
  },
  {
    name: "Odoo, as its lists are exported",
    file: buildCsv(
      "Nombre,Referencia interna,Precio de venta,Coste,Cantidad a la mano,Cantidad pronosticada",
      "Queso,Q-1,26000.00,19500.00,7.00,9.00",
    ),
    products: [{ name: "Queso", price: 26_000, cost: 19_500, stock: 7, storeCode: "Q-1" }],
  },
  {
    name: "an accountant's list",
    file: buildCsv(
      "Código; Descripción; Línea; Precio 1; Existencias",
      "0012; Jabón Rey; Aseo; 2.000; 12",
      "0013; Cera; Aseo; 5.000; 3",
    ),
    asked: ["Descripción"],
    say: {},
    products: [
      { name: "Jabón Rey", price: 2_000, stock: 12, storeCode: "0012" },
      { name: "Cera", price: 5_000, stock: 3 },
    ],
  },
  {
    name: "World Office",
    file: buildWorkbook({
      Hoja1: [
        ["Inventarios", null],
        [
          ...["Código", "Descripción", "Unidad Medida", "Grupo Uno", "Precio 1", "Cod. Barras"],
          ...["Existencia Actual", "Activo"],
        ],
        ["A-1", "Panela x 500", "Und.", "Granos", 3_500, "7702004003508", "1.500", "Si"],
        ["A-2", "Sal", "Und.", "Granos", 900, null, "2.250", "No"],
      ],
    }),
    asked: ["Descripción"],
    say: {},
    products: [
      { name: "Panela x 500", price: 3_500, stock: 1_500, barcode: "7702004003508", active: true },
      { name: "Sal", price: 900, stock: 2_250, active: false },
    ],
  },
  {
    name: "Helisa",
    file: buildCsv(
      "CODIGO ELEMENTO;NOMBRE ELEMENTO;UNIDAD;SALDO;COSTO PROMEDIO;PRECIO VENTA",
      "010101;ARROZ DIANA 500;UND;1.500;1.450,00;2.000,00",
      "010102;LENTEJA 500;UND;12.000;2.100,50;3.200,00",
    ),
    asked: ["SALDO"],
    say: {},
    products: [
      { name: "ARROZ DIANA 500", price: 2_000, cost: 1_450, stock: 1_500, storeCode: "010101" },
      { name: "LENTEJA 500", price: 3_200, cost: 2_101, stock: 12_000 },
    ],
  },
  {
    name: "a distributor's Excel",
    file: buildWorkbook({
      Precios: [
        ["DISTRIBUIDORA LA 14 S.A.S.", null],
        ["Lista de precios noviembre", null],
        ["COD", "PRODUCTO", "EMPAQUE", "PRECIO UND", "IVA"],
        [1001, "Gaseosa 1.5 L", "x 12", 4_200, "19%"],
      ],
    }),
    products: [{ name: "Gaseosa 1.5 L", price: 4_200, storeCode: "1001" }],
  },
  {
    name: "a price list from WhatsApp, pasted into a text file",
    file: buildCsv("*Producto*\t*Precio*", "Huevos AA x 30\t$ 16.500", "Leche 1 L\t$ 4.200"),
    products: [
      { name: "Huevos AA x 30", price: 16_500 },
      { name: "Leche 1 L", price: 4_200 },
    ],
  },
  {
    name: "an old till, in columns of its own",
    file: buildCsv("Cod;Descripcion;Vr. Unitario;Exist.", "1;Sal;900;3", "2;Azúcar;1.200;8"),
    asked: ["Descripcion"],
    say: { "Exist.": "stock" },
    products: [
      { name: "Sal", price: 900, stock: 3, storeCode: "1" },
      { name: "Azúcar", price: 1_200, stock: 8 },
    ],
  },
];

describe("a list of another program", () => {
  it.each(PROGRAMS)("$name", async ({ file, asked = [], say, products }) => {
    const first = await read(file);
    expect(first.asked).toEqual(asked);
    if (asked.length > 0) expect(first.draft).toBeNull();
    const { draft } = say ? await read(file, first.say(say)) : first;
    expect(draft!.problems).toEqual([]);
    expect(draft!.products).toMatchObject(products);
    expect(draft!.products).toHaveLength(products.length);
  });

  it.each([
    ["Precio 1"],
    ["Precio1"],
    ["Vr. Unitario"],
    ["Precio Vta"],
    ["P. Venta"],
    ["PVP"],
    ["Valor Unitario"],
    ["Precio al público ($)"],
    ["Sales Price"],
  ])("may call its one price %s", async (title) => {
    const { draft } = await read(buildCsv(`Producto;${title}`, "Sal;1.200"));
    expect(draft!.products).toMatchObject([{ name: "Sal", price: 1_200 }]);
  });
});

describe("asks about unclear columns, showing their first values", () => {
  it.each([
    ["two prices", "Nombre;Precio;Precio mayorista", "Sal;1.200;1.000", ["Precio", "Precio mayorista"]],
    ["a value, which may be a total", "Nombre;Cantidad;Valor", "Sal;3;3.600", ["Valor"]],
    ["a description for a name", "Código;Descripción;Precio", "1;Sal;1.200", ["Descripción"]],
    [
      "two costs",
      "Nombre;Precio;Costo promedio;Último costo",
      "Sal;1.200;900;950",
      ["Costo promedio", "Último costo"],
    ],
  ])("%s", async (_name, titles, row, expectedQuestions) => {
    const found = await read(buildCsv(titles, row));
    expect([found.draft, found.asked]).toEqual([null, expectedQuestions]);
  });

  it("treats two equal price columns as one", async () => {
    const { draft } = await read(buildCsv("Nombre;Precio;Precio 1", "Sal;1.200;1.200"));
    expect(draft!.products).toMatchObject([{ price: 1_200 }]);
  });

  it("shows columns by letter without titles", async () => {
    const file = buildCsv("Sal;1.200;3", "Azúcar;900;8");
    const found = await read(file);
    expect(found.draft).toBeNull();
    expect(found.sheet.columns.map(({ title, samples }) => [title, samples])).toEqual([
      ["Columna A", ["Sal", "Azúcar"]],
      ["Columna B", ["1.200", "900"]],
      ["Columna C", ["3", "8"]],
    ]);
    const { draft } = await read(file, found.say({ "Columna A": "name", "Columna B": "price" }));
    expect(draft!.products).toMatchObject([
      { name: "Sal", price: 1_200, stock: 0 },
      { name: "Azúcar", price: 900 },
    ]);
  });

  it("decides for a whole column whether a point means thousands", async () => {
    const file = buildCsv("Nombre;Precio;Stock", "Sal;1.200;12.000", "Azúcar;900;3.000", "Pan;500;7");
    const found = await read(file);
    expect(found.draft).toBeNull();
    expect(found.sheet.columns[2]!.quantity).toEqual({ example: "12.000", reading: undefined });
    const stocks = async (reading: "thousands" | "decimals") =>
      (await read(file, found.say({}, [null, null, reading]))).draft!.products.map(({ stock }) => stock);
    expect(await stocks("thousands")).toEqual([12_000, 3_000, 7]);
    expect(await stocks("decimals")).toEqual([12, 3, 7]);
  });

  it("warns before changing a number that Excel may have truncated", async () => {
    const file = buildWorkbook({
      Hoja: [
        ["Nombre", "Precio", "Código de barras", "Código interno"],
        ["Sal", 1_200, 1_234_565, 1_234_565],
      ],
    });
    const found = await read(file);
    expect(found.draft).toBeNull();
    const codes = async (reading: "asIs" | "zero") =>
      (await read(file, found.say({ "Código interno": null }, [null, null, reading]))).draft!.products;
    expect(await codes("asIs")).toMatchObject([{ barcode: "1234565" }]);
    expect(await codes("zero")).toMatchObject([{ barcode: "01234565" }]);
    const own = buildWorkbook({
      Hoja: [
        ["Nombre", "Precio", "Código interno"],
        ["Sal", 1_200, 1_234_565],
      ],
    });
    expect((await read(own)).draft!.products).toMatchObject([{ storeCode: "1234565" }]);
  });

  it("reads a stock as thousands where its fractions would be parts of a piece", async () => {
    const stocks = async (titles: string, ...rows: string[]) => {
      const { draft } = await read(buildCsv(titles, ...rows));
      return draft?.products.map((one) => "stock" in one && one.stock);
    };
    expect(await stocks("Nombre;Precio;Stock", "Sal;900;1.500", "Pan;500;2.250", "Té;800;12.000")).toEqual([
      1_500, 2_250, 12_000,
    ]);
    expect(await stocks("Nombre;Precio;Stock;Unidad", "Sal;900;1.500;Und", "Pan;500;2.250;Und")).toEqual([
      1_500, 2_250,
    ]);
    expect(
      await stocks("Nombre;Precio;Stock;Unidad", "Queso;900;1.500;kg", "Pan;500;2.250;Und"),
    ).toBeUndefined();
  });

  it("gives a UPC its zero back, in Excel and in CSV", async () => {
    const rows = [
      ["Nombre", "Precio", "Código de barras"],
      ["Cereal", 9_000, 36_000_291_452],
    ];
    for (const file of [buildWorkbook({ Hoja: rows }), buildCsv(...rows.map((row) => row.join(";")))]) {
      const found = await read(file);
      expect([found.draft, found.sheet.columns[2]!.code]).toEqual([null, { example: "36000291452" }]);
      const { draft } = await read(file, found.say({}, [null, null, "zero"]));
      expect(draft!.products).toMatchObject([{ barcode: "036000291452" }]);
    }
  });

  it("offers sheets that may be the list by name; a single one is used", async () => {
    const list = [
      ["Nombre", "Precio"],
      ["Sal", 900],
    ];
    const notes = [["Llamar al proveedor", "martes"]];
    expect((await read(buildWorkbook({ Notas: notes, Lista: list }))).draft!.products).toHaveLength(1);
    const { read: found } = await read(buildWorkbook({ Aseo: list, Notas: notes, Granos: list }));
    expect([found.sheet, found.draft]).toEqual([null, null]);
  });

  it("remembers answers for the next file of the same shape", async () => {
    const [january, february] = ["1.000", "1.100"].map((price) =>
      buildCsv("Nombre;Precio 1;Precio 2;Stock", `Sal;${price};900;12.000`),
    );
    const first = await read(january!);
    const { fields } = first.say({ "Precio 1": "price", "Precio 2": null });
    const remembered = {
      [first.sheet.signature]: { fields, readings: [null, null, null, "decimals" as const] },
    };
    const { draft } = await read(february!, undefined, remembered);
    expect(draft!.products).toMatchObject([{ price: 1_100, stock: 12 }]);
    const other = await read(buildCsv("Nombre;Precio 1;Precio 3;Stock", "Sal;1;2;3"), undefined, remembered);
    expect(other.draft).toBeNull();
  });
});

it("skips and reports totals and repeated titles", async () => {
  const { draft, read: found } = await read(
    buildCsv(
      "Producto;Precio;Stock",
      "Sal;1.200;3",
      "Crema Colgate Total;9.000;4",
      "Producto;Precio;Stock",
      "Pan;500;7",
      "Total general;;14",
      "Subtotal: 14;;",
      ";10.700;14",
    ),
  );
  expect(draft!.products.map(({ name }) => name)).toEqual(["Sal", "Crema Colgate Total", "Pan"]);
  expect(found.leftOut).toEqual([
    { row: 4, why: "titles", text: "Producto · Precio · Stock" },
    { row: 6, why: "total", text: "Total general · 14" },
    { row: 7, why: "total", text: "Subtotal: 14" },
    { row: 8, why: "total", text: "10.700 · 14" },
  ]);
});
