import { expect, it } from "vitest";
import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import {
  buildCorrectionLink,
  findDianRuleText,
  findScreenToFix,
  listDocumentRejections,
} from "./rule-texts.ts";

const rejection = (rule: string, text = "Texto de la DIAN") => ({ rule, kind: "REJECTION" as const, text });

/** The rejections that integrators report most, as the annexes name them. */
const COMMON_RULES = [
  ...["90", "FAB05a", "FAB05b", "FAB07b", "FAB08b", "FAB10a", "FAB10b", "FAB11b", "FAB12b", "FAB24a"],
  ...["FAB27b", "FAD02", "FAD03", "FAD05a", "FAD05e", "FAD06", "FAD09a", "FAD09e", "FAD10", "FAD12"],
  ...["FAD15a", "FAJ09", "FAJ24", "FAJ26", "FAJ28", "FAJ43b", "FAJ49", "FAK24", "FAK26", "FAK55", "FAK61"],
  ...["FAN01", "FAN04", "FAS01b", "FAS02", "FAS07", "FAU02", "FAU04", "FAU06", "FAU14", "FAV06", "FAX02"],
  ...["FAX07", "FAZ09", "CBF03", "VLR01", "CTG01", "ZB01", "ZE02", "DEAB10b", "DEAD06", "DEAI01", "DEPD21"],
  ...["DEAK24", "NAAB24", "CAD06", "CAN01", "DAU04"],
];

/** The computer's clock, and what the product writes by itself: no field of the product corrects them. */
const WITHOUT_FIELD = ["FAD02", "FAD03", "FAD09e", "FAD10", "FAD12", "FAD15a", "DEAI01", "DEPD21", "ZB01"];
/** Lists: which product or document it is, the rule does not say. */
const LISTS = ["/products/impuestos", "/products", "/facturacion?parte=documentos"];

it.each(COMMON_RULES)("rule %s says what to do, and leads to the field where it is done", (rule) => {
  const { title, todo, place, buyer } = findDianRuleText(rule)!;
  expect(title).not.toBe("");
  expect(todo.length).toBeGreaterThan(20);
  if (WITHOUT_FIELD.includes(rule)) expect([place, buyer]).toEqual([undefined, undefined]);
  else if (!buyer && rule !== "90" && !LISTS.includes(place!.to)) expect(place!.to).toContain("campo=");
});

it("leads to the software and the numbering of the document", () => {
  const range = { prefix: "SE TP" } as FiscalDocument["paper"]["range"];
  const document = { kind: "CREDIT_NOTE", paper: { range } } as FiscalDocument;
  const link = (rule: string, of = document) => buildCorrectionLink(findDianRuleText(rule)!.place!, of);
  expect(link("FAB27b")).toBe("/facturacion?parte=preparar&paso=software&campo=FEV.pin");
  expect(link("DEAD06", { ...document, kind: "DEE" })).toContain("campo=DEE.pin");
  expect(link("FAD06")).toBe("/facturacion?parte=numeracion&campo=technicalKey&prefijo=SE%20TP");
  expect(link("FAJ43b")).toBe("/facturacion?parte=preparar&paso=identity&campo=legalName");
});

it("has a text for the forty most common rules", () => {
  expect(new Set(COMMON_RULES).size).toBeGreaterThanOrEqual(40);
});

it("distinguishes the shop's address from its tax data", () => {
  expect(findDianRuleText("FAJ28")!.title).toContain("dirección");
  expect(findDianRuleText("FAJ26")!.title).toContain("RUT");
  expect(findDianRuleText("FAJ49")!.title).toContain("prefijo");
});

it("an unknown rule keeps DIAN's text, with its name", () => {
  const [rejectionText] = listDocumentRejections({ messages: [rejection("XYZ99", "Algo nuevo")] });
  expect(rejectionText!.title).toBe("La DIAN dice: Algo nuevo");
  expect(rejectionText!.todo).toContain("XYZ99");
});

it("shows rules of one cause once, and no notices", () => {
  const messages = [
    rejection("FAJ09"),
    rejection("FAJ10"),
    { rule: "FAJ73", kind: "NOTICE" as const, text: "Aviso" },
  ];
  expect(listDocumentRejections({ messages })).toHaveLength(1);
});

it("links what a document waits for to the place where it is entered", () => {
  expect(findScreenToFix("Falta el certificado de la tienda")!.to).toContain("ajustes");
  expect(findScreenToFix("No hay numeración vigente con números libres")!.to).toContain("numeracion");
  expect(findScreenToFix("Espera a que la DIAN acepte el documento que corrige")).toBeNull();
});
