import { expect, it } from "vitest";
import { findDianRuleText, findScreenToFix, listDocumentRejections } from "./rule-texts.ts";

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

it.each(COMMON_RULES)("rule %s says what to do, and leads to where it is done", (rule) => {
  const text = findDianRuleText(rule)!;
  expect(text.title).not.toBe("");
  expect(text.todo.length).toBeGreaterThan(20);
  expect(text.place !== undefined || text.buyer).toBe(true);
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
