import { expect, test } from "vitest";
import type { CustomerPersonalData } from "#core/contract/customers.ts";
import { buildPersonalDataFile } from "./personal-data-file.ts";

test("the file has debts, payments and consent", () => {
  const data: CustomerPersonalData = {
    customer: {
      id: "c",
      name: "Luz",
      phone: "310",
      email: null,
      address: null,
      documentType: null,
      document: null,
      createdAt: "2026-11-01T10:00:00.000Z",
      balance: 6_000,
      creditLimit: 50_000,
      creditDays: null,
      creditPaused: false,
      priceLevel: "PUBLIC",
      creditConsent: { at: "2026-11-02T10:00:00.000Z", how: "De palabra" },
    },
    sales: [],
    credit: [
      {
        id: "e",
        createdAt: "2026-11-20T10:00:00.000Z",
        kind: "PAYMENT",
        amount: -4_000,
        balanceAfter: 6_000,
        saleId: null,
        number: null,
        method: "NEQUI",
        rounding: 0,
        reference: "M-1",
        confirmation: null,
        note: null,
        reverses: null,
        reversed: false,
        by: { id: "u", name: "Ana" },
      },
    ],
    operations: [],
  };
  expect(JSON.parse(buildPersonalDataFile(data, "La Esquina")).fiado).toEqual({
    debe: 6_000,
    cupo: 50_000,
    plazoEnDias: null,
    enPausa: false,
    permiso: { fecha: "2026-11-02T10:00:00.000Z", texto: "De palabra" },
    cuenta: [
      {
        fecha: "2026-11-20T10:00:00.000Z",
        movimiento: "Abono",
        valor: -4_000,
        quedaDebiendo: 6_000,
        venta: null,
        pago: "Nequi",
        referencia: "M-1",
        motivo: null,
      },
    ],
  });
});
