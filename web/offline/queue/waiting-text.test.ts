import { expect, test } from "vitest";
import { aSale } from "#web/test/builders.ts";
import { waitingEntryLabel } from "./waiting-list.tsx";

const eva = {
  name: "Eva",
  phone: null,
  email: null,
  address: null,
  document: null,
  documentType: null,
};
const textOf = (
  kind: Parameters<typeof waitingEntryLabel>[0]["kind"],
  number: string | null,
  shown: unknown = null,
) => waitingEntryLabel({ kind, number, shown, body: { name: "Eva" } });

test("names a waiting entry by its kind, number and subject", () => {
  const lent = aSale({ creditAmount: 2_800, customer: eva });
  expect(textOf("sale", "A-2", lent)).toEqual({ title: "Venta A-2", detail: "Fiado a Eva", hasAmount: true });
  expect(textOf("freeSale", null, aSale())).toEqual({ title: "Venta", detail: null, hasAmount: true });
  expect(textOf("debtPayment", "A-3").title).toBe("Abono A-3");
  expect(textOf("customer", null)).toEqual({ title: "Cliente nuevo", detail: "Eva", hasAmount: false });
  expect(textOf("cashMovement", "A-4", { kind: "OUT", category: "EXPENSE" })).toEqual({
    title: "Salida A-4",
    detail: "Gasto",
    hasAmount: true,
  });
});
