import { expect, test } from "vitest";
import { buildWhatsAppLink, toWhatsAppNumber } from "./whatsapp.ts";

test.each([
  ["3105550100", "573105550100"],
  ["+57 310 555 0100", "573105550100"],
  ["57-310-555-01-00", "573105550100"],
  ["0057 (310) 5550100", "573105550100"],
  ["601 555 0100", null],
  ["310555010", null],
  ["+1 310 555 0100", null],
  ["", null],
])("%s is %s on WhatsApp", (phone, number) => {
  expect(toWhatsAppNumber(phone)).toBe(number);
});

test("the link contains the message, with and without a recipient", () => {
  expect(buildWhatsAppLink("12 x Café\n$ 9.000", "310 555 0100")).toBe(
    "https://wa.me/573105550100?text=12%20x%20Caf%C3%A9%0A%24%209.000",
  );
  expect(buildWhatsAppLink("Hola")).toBe("https://wa.me/?text=Hola");
});
