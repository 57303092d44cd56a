import { expect, test } from "vitest";
import { DEFAULT_REMINDER_MESSAGE, fillReminderPlaceholders } from "./reminder-message.ts";

const luz = { customer: { name: "Luz $& Ñáñez", balance: 12_500 }, storeName: "La Esquina" };

test.each([
  [
    DEFAULT_REMINDER_MESSAGE,
    "Hola Luz $& Ñáñez, te saludamos de La Esquina. Tu cuenta va en $ 12.500. Cuando puedas, pasa a abonar. ¡Gracias!",
  ],
  ["{Debe} y {debe}", "$ 12.500 y $ 12.500"],
  ["Sin nada {otro} {", "Sin nada {otro} {"],
])("%s", (text, message) => {
  expect(fillReminderPlaceholders(text, luz)).toBe(message);
});
