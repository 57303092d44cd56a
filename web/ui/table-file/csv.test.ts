import { expect, test } from "vitest";
import { parseCsv } from "./csv.ts";

test.each([
  [
    "quoted fields with delimiters, marks and line breaks",
    'a;"b;c";"d ""e""";"f\ng"\r\n',
    [["a", "b;c", 'd "e"', "f\ng"]],
  ],
  ["empty fields and lines", ";\n\n;;", [["", ""], [""], ["", "", ""]]],
  ["inches in a field", 'Tubo 1/2";900', [['Tubo 1/2"', "900"]]],
  [
    "inches at the beginning of a field",
    '"1/2 codo;900\nSal;1',
    [
      ['"1/2 codo', "900"],
      ["Sal", "1"],
    ],
  ],
  [
    "inches at the beginning of two fields",
    '"4 tubo;900\n"6 tubo;950\n',
    [
      ['"4 tubo', "900"],
      ['"6 tubo', "950"],
    ],
  ],
  [
    "inches at the beginning and at the end",
    '"4 tubo;900\ncodo 1/2";95\n',
    [
      ['"4 tubo', "900"],
      ['codo 1/2"', "95"],
    ],
  ],
  ["inches in quotation marks", '"Tubo 1/2" x 3";"3"" codo"', [['Tubo 1/2" x 3', '3" codo']]],
  ["inches before a text", '"1/2" tubo;900', [['"1/2" tubo', "900"]]],
])("reads %s", (_name, text, rows) => expect(parseCsv(text, ";")).toEqual(rows));

test("takes linear time for many marks", () => {
  for (const text of ['"x;', '""x;', '"""x\n', '"a"b;']) {
    const rows = parseCsv(text.repeat(100_000), ";");
    expect(rows.flat().join("").length).toBeGreaterThan(100_000);
  }
});
