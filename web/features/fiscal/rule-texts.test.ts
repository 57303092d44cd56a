import { expect, it } from "vitest";
import { findDianRuleText, findScreenToFix, listDocumentRejections } from "./rule-texts.ts";

const rejection = (rule: string, text = "Texto de la DIAN") => ({ rule, kind: "REJECTION" as const, text });

it.each([
  ...["90", "FAB05a", "DEAB05b", "FAB07b", "FAB08b", "FAB10a", "FAB24a", "FAB27b", "FAD05e", "FAD06"],
  ...["CAD06", "DEAD06", "NAAB24", "FAD09e", "FAD10", "FAJ09", "FAJ28", "FAJ26", "FAJ49", "FAK61", "FAN02"],
  ...["CAN01", "FAS01b", "FAU14", "FAV06", "FAX07", "ZB01", "ZE02"],
])("rule %s has a text in plain words", (rule) => {
  expect(findDianRuleText(rule)).not.toBeNull();
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
