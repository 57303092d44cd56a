import { expect, it } from "vitest";
import { mailSenderAddress } from "#server/mail/mail-delivery.ts";

it.each([
  [{ MAIL_FROM: "caja@tienda.example", SMTP_URL: "smtp://a%40b.co:x@h" }, "caja@tienda.example"],
  [{ SMTP_URL: "smtp://caja%40tienda.example:x@h" }, "Mostrador <caja@tienda.example>"],
  [{ SMTP_URL: "smtp://apikey:x@h" }, "Mostrador <no-responder@localhost>"],
  [{ SMTP_URL: "smtp://h" }, "Mostrador <no-responder@localhost>"],
])("%j → %s", (settings, from) => {
  expect(mailSenderAddress({ DATA_DIR: "/x", ...settings })).toBe(from);
});
