import { expect, test } from "vitest";
import { buildCsv } from "#web/test/list-files.ts";
import {
  assignFieldToColumn,
  buildTableReadPlan,
  createInitialColumnAnswers,
  findMissingColumnAnswers,
} from "./column-choice.tsx";
import type { ColumnDefinition } from "./columns.ts";
import { type ListImportDefinition, readTableFile } from "./plan.ts";

type Field = "name" | "price" | "stock";
const kinds: readonly ColumnDefinition<Field>[] = [
  { field: "name", label: "Nombre", required: true, names: [], holds: "text" },
  {
    field: "price",
    label: "Precio",
    required: true,
    names: [],
    pattern: /^precio \d$/,
    single: true,
    holds: "money",
  },
  { field: "stock", label: "Stock", names: [], holds: "quantity" },
];
const kind: ListImportDefinition<Field, number> = {
  columns: kinds,
  ownSheet: "",
  make: ({ rows }) => rows.length,
};
const file = buildCsv("Nombre;Precio 1;Precio 2;Precio 3;Stock", "Sal;1;2;3;12.000", "Pan;4;5;6;1");
const read = () => readTableFile(file, kind, { remembered: {} }, () => {});

test("choosing one of several possible columns for a field leaves the others unused", async () => {
  const found = await read();
  const sheet = found.sheets[0]!;
  const start = createInitialColumnAnswers(found, 0);
  expect(start.fields).toEqual(["name", undefined, undefined, undefined, "stock"]);
  expect(findMissingColumnAnswers(start, sheet, kinds).map(({ place }) => place)).toEqual([
    undefined,
    1,
    2,
    3,
    4,
  ]);
  const chosen = assignFieldToColumn(start, 2, "price", sheet, kinds);
  expect(chosen.fields).toEqual(["name", null, "price", null, "stock"]);
  expect(findMissingColumnAnswers(chosen, sheet, kinds)).toEqual([
    { place: 4, text: "Di cómo se lee 12.000 en «Stock»." },
  ]);
  const answers = { ...chosen, readings: [undefined, undefined, undefined, undefined, "decimals" as const] };
  const plan = buildTableReadPlan(answers, sheet, kinds);
  expect(findMissingColumnAnswers(answers, sheet, kinds)).toEqual([]);
  expect((await readTableFile(file, kind, { plan, remembered: {} }, () => {})).draft).toBe(2);
  // The price moves from column 2 to column 1.
  expect(assignFieldToColumn(chosen, 1, "price", sheet, kinds).fields).toEqual([
    "name",
    "price",
    null,
    null,
    "stock",
  ]);
});

test("asks again about a remembered reading when a file's values contradict it", async () => {
  const { sheets } = await read();
  const kept = {
    [sheets[0]!.signature]: {
      fields: ["name", "price", null, null, "stock"],
      readings: [null, null, null, null, "decimals" as const],
    },
  };
  const draftOf = async (stock: string) => {
    const again = buildCsv(
      "Nombre;Precio 1;Precio 2;Precio 3;Stock",
      "Sal;1;2;3;12.000",
      `Pan;4;5;6;${stock}`,
    );
    return (await readTableFile(again, kind, { remembered: kept }, () => {})).draft;
  };
  expect(await draftOf("7")).toBe(2);
  expect(await draftOf("1.234.567")).toBeNull();
});
