import { expect, test } from "vitest";
import type { PaymentKey } from "#core/store-settings.ts";
import { removePaymentKey, updatePaymentKeyLabel, upsertPaymentKey } from "./payment-keys.tsx";

const key = (label: string): PaymentKey => ({
  method: "NEQUI",
  label,
  key: "300",
  holder: null,
  image: null,
  qrText: null,
});
const [nequi, breb, other] = [key("Nequi"), key("Bre-B"), key("Otra")];

test("a changed key keeps its place, and a new one is last", () => {
  expect(upsertPaymentKey([nequi, breb], nequi, other)).toEqual([other, breb]);
  expect(upsertPaymentKey([nequi, breb], null, other)).toEqual([nequi, breb, other]);
});

test("saving a key that was removed meanwhile adds it again", () => {
  expect(upsertPaymentKey([breb], nequi, other)).toEqual([breb, other]);
  expect(removePaymentKey([breb], nequi)).toEqual([breb]);
});

test("removes one of two equal keys", () => expect(removePaymentKey([nequi, nequi], nequi)).toEqual([nequi]));

test.each([
  ["Nequi", "Bre-B"],
  ["  ", "Bre-B"],
  ["El de Ana", "El de Ana"],
])("a key with the label %j gets the label %j when it becomes a key of Bre-B", (label, after) =>
  expect(updatePaymentKeyLabel(label, "NEQUI", "BREB")).toBe(after),
);
