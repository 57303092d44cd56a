import { expect, test } from "vitest";
import { toPrintedCode } from "./printed-code.ts";

test.each([
  ["EANUPC", "7702511000014", "7702511000014"],
  ["EANUPC", "0036000291452", "036000291452"],
  ["EANUPC", "01234565", "01234565"],
  ["Code128", "0036000291452", "0036000291452"],
  ["QRCode", " Ñ-77\n", "Ñ-77"],
])("%s %j is printed as %s", (symbology, text, code) => expect(toPrintedCode(symbology, text)).toBe(code));
