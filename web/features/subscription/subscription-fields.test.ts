import { expect, test } from "vitest";
import { subscriptionFormSchema, toSubscriptionDraft } from "./subscription-fields.tsx";

const full = {
  name: "Rosalba Ríos",
  email: "rosalba@tienda.co",
  phone: "300 123 4567",
  documentType: "CC",
  document: "52123456",
  terms: true,
} as const;

test("the required fields are sufficient", () => {
  expect(subscriptionFormSchema.parse(full)).toEqual(full);
});

test.each([
  ["name", " ", "El nombre es un dato obligatorio"],
  ["email", "", "El correo electrónico es un dato obligatorio"],
  ["email", "rosalba", "El correo electrónico no es válido"],
  ["phone", "", "El teléfono es un dato obligatorio"],
  ["documentType", "TI", "El tipo de documento no está entre las opciones"],
  ["document", "", "El número de documento es un dato obligatorio"],
  ["terms", false, "Acepta los términos para continuar"],
])("%s «%s» is refused", (field, value, message) => {
  const { error } = subscriptionFormSchema.safeParse({ ...full, [field]: value });
  expect(new Set(error?.issues.map((issue) => issue.path[0]))).toEqual(new Set([field]));
  expect(error?.issues[0]?.message).toBe(message);
});

test.each(["CC", "CE", "NIT", "PP"])("%s is a document of who pays", (documentType) => {
  expect(subscriptionFormSchema.safeParse({ ...full, documentType }).success).toBe(true);
});

test("it starts with the known data, a CC, and terms not accepted", () => {
  expect(toSubscriptionDraft({ name: "Rosalba Ríos", email: "rosalba@tienda.co", phone: null })).toEqual({
    name: "Rosalba Ríos",
    email: "rosalba@tienda.co",
    phone: "",
    documentType: "CC",
    document: "",
    terms: false,
  });
});
