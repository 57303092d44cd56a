import { expect, test } from "vitest";
import { buildCsv, buildWorkbook, readListFile } from "#web/test/list-files.ts";
import { notebookListDefinition } from "./notebook-file.ts";

const read = (bytes: Uint8Array | Promise<Uint8Array>) => readListFile(notebookListDefinition, bytes);

test("reads a typical list from CSV and Excel", async () => {
  const lines = [
    { name: "Luz Ñáñez", phone: "3105550100", balance: 12_500 },
    { name: "Eva", phone: "", balance: null, unread: "mucho" },
  ];
  const text = buildCsv("CLIENTE;Celular;Saldo ($)", "Luz Ñáñez;3105550100;$ 12.500", ";;", "Eva;;mucho");
  expect((await read(text)).draft).toEqual(lines);
  const rows = [
    ["Cuaderno de la tienda", null, null],
    ["Deuda", "Nombre", "Teléfono"],
    [12_500, "Luz Ñáñez", 3_105_550_100],
    ["mucho", "Eva", null],
  ];
  expect((await read(buildWorkbook({ Hoja1: rows }))).draft).toEqual(lines);
});

test("reads the balance of Debe, Haber and Saldo, and no total as a customer", async () => {
  const {
    draft,
    read: found,
    asked,
  } = await read(
    buildCsv(
      "Cliente;Debe;Haber;Saldo",
      "Luz;100.000;60.000;40.000",
      "Eva;20.000;5.000;15.000",
      "Pagado;5.000;5.000;0",
      "TOTAL;125.000;70.000;55.000",
      ";125.000;70.000;55.000",
    ),
  );
  expect(asked).toEqual([]);
  expect(draft).toEqual([
    { name: "Luz", phone: "", balance: 40_000 },
    { name: "Eva", phone: "", balance: 15_000 },
  ]);
  expect(found.leftOut.map(({ row, why }) => [row, why])).toEqual([
    [5, "total"],
    [6, "total"],
    [4, "nothing"],
  ]);
});

test("rejects a balance that is not Debe less Haber", async () => {
  const { draft } = await read(buildCsv("Cliente;Debe;Haber;Saldo", "Luz;100.000;60.000;90.000"));
  expect(draft).toEqual([
    {
      name: "Luz",
      phone: "",
      balance: null,
      unread: "el saldo dice $ 90.000, y Debe menos Haber $ 40.000",
    },
  ]);
});

test("reads Debe alone as the debt; with Haber and no balance asks to confirm the difference", async () => {
  const debe = await read(buildCsv("Nombre;Debe", "Luz;40.000"));
  expect(debe.draft).toEqual([{ name: "Luz", phone: "", balance: 40_000 }]);
  const file = buildCsv("Nombre;Debe;Haber", "Luz;100.000;60.000");
  const both = await read(file);
  expect([both.draft, both.asked]).toEqual([null, ["Debe"]]);
  const answered = await readListFile(notebookListDefinition, file, both.say({}));
  expect(answered.draft).toEqual([{ name: "Luz", phone: "", balance: 40_000 }]);
});

test.each([["Valor"], ["Total"], ["Monto"]])("%s is asked, with its values in sight", async (title) => {
  const file = buildCsv(`Cliente;Celular;${title}`, "Luz;310;40.000");
  const { draft, asked, sheet, say } = await read(file);
  expect([draft, asked]).toEqual([null, [title]]);
  expect(sheet.columns.at(-1)).toMatchObject({ field: "balance", samples: ["40.000"] });
  expect((await readListFile(notebookListDefinition, file, say({}))).draft).toMatchObject([
    { balance: 40_000 },
  ]);
});

test("asks about two possible balance columns, and uses none", async () => {
  const file = buildCsv("Cliente;Saldo anterior;Saldo;Saldo actual", "Luz;1.000;2.000;3.000");
  const { draft, asked, say } = await read(file);
  expect([draft, asked]).toEqual([null, ["Saldo", "Saldo actual"]]);
  const plan = say({ "Saldo actual": "balance", Saldo: null });
  expect((await readListFile(notebookListDefinition, file, plan)).draft).toMatchObject([{ balance: 3_000 }]);
});

test("asks which of several sheets of debts to use", async () => {
  const list = (name: string) => [
    ["Cliente", "Saldo"],
    [name, 1_000],
  ];
  const file = await buildWorkbook({
    Enero: list("Luz"),
    Notas: [["Cerrar temprano"]],
    Febrero: list("Eva"),
  });
  const { read: found } = await read(file);
  expect([found.sheet, found.draft]).toEqual([null, null]);
  expect(found.sheets.map(({ name, count }) => [name, count])).toEqual([
    ["Enero", 1],
    ["Notas", 1],
    ["Febrero", 1],
  ]);
  const plan = { sheet: 2, fields: ["name" as const, "balance" as const], readings: [null, null] };
  expect((await readListFile(notebookListDefinition, file, plan)).draft).toMatchObject([{ name: "Eva" }]);
});

test("a remainder beside debts and payments is the amount owed", async () => {
  const { draft, asked } = await read(
    buildCsv("Nombre;Deuda;Abono;Resta", "Ana;100.000;60.000;40.000", "Eva;20.000;;20.000"),
  );
  expect(asked).toEqual([]);
  expect(draft).toEqual([
    { name: "Ana", phone: "", balance: 40_000 },
    { name: "Eva", phone: "", balance: 20_000 },
  ]);
});

test("debts beside payments are asked, where no column holds the remainder", async () => {
  const { draft, asked } = await read(buildCsv("Nombre;Deuda;Abono", "Ana;100.000;60.000"));
  expect([draft, asked]).toEqual([null, ["Deuda"]]);
});
