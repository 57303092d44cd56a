import { expect, test } from "vitest";
import { encodeRows } from "#core/printing/encode-rows.ts";
import { printedTextOf, readPrintedPaper } from "#core/test/paper.ts";
import type { LabelProduct } from "./label.ts";
import { LABEL_FORMATS } from "./label-formats.ts";
import { buildLabelPrintJobs } from "./label-settings.tsx";

const soda: LabelProduct = {
  name: "Gaseosa manzana 1,5 L",
  price: 5_200,
  unit: "UNIT",
  gtin: "7702004003508",
  barcode: null,
  storeCode: null,
};
const cheese: LabelProduct = { ...soda, name: "Queso costeño", price: 20_000, unit: "KG", gtin: null };

test("labels on a ticket printer have name, price and code, and come in jobs that a printer takes", () => {
  const jobs = buildLabelPrintJobs([soda, cheese], 10, LABEL_FORMATS[0]);
  expect(jobs.map((rows) => rows.filter(({ kind }) => kind === "rule").length)).toEqual([15, 5]);
  for (const rows of jobs) expect(rows.filter(({ kind }) => kind === "barcode").length).toBeLessThan(20);
  const paper = readPrintedPaper(
    encodeRows(jobs[0]!, { columns: 32, letters: "PC850", cut: "PARTIAL", feed: 2 }, null),
  );
  expect(printedTextOf(paper).slice(0, 4)).toEqual([
    "Gaseosa manzana 1,5 L",
    "$ 5.200",
    "7702004003508",
    "-".repeat(32),
  ]);
  expect(printedTextOf(paper)).toContain("Queso costeño");
  expect(paper.pictures).toHaveLength(10);
});
