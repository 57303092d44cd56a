import { createHash } from "node:crypto";
import { addDays, dayOf } from "#core/dates.ts";
import { parseNit } from "#core/people/nit.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { DemoPack } from "#server/demo/packs.ts";
import { demoStore } from "#server/demo/people.ts";
import type { DemoSupplier } from "#server/demo/suppliers.ts";
import { createNewDocument } from "#server/documents/document.ts";
import { rememberLineMatches } from "#server/features/supplier-invoices/matches.sql.ts";
import type { ParsedInvoiceLine } from "#server/features/supplier-invoices/read/read-document.ts";
import { storeSupplierInvoice } from "#server/features/supplier-invoices/store-invoice.ts";
import type { Session } from "#server/session.ts";

const NUMBER = "BAC48213";
/** Hours since the invoice came by mail, and days to pay it. */
const HOURS_AGO = 3;
const DAYS_TO_PAY = 8;
const CODED: readonly { code: string; name: string; text: string; packs: number; price: number }[] = [
  { code: "CRB330", name: "Cerveza rubia 330 ml", text: "CERV RUBIA 330 PACA X 24", packs: 2, price: 73_200 },
  {
    code: "CLT269",
    name: "Cerveza en lata 269 ml",
    text: "CERV LATA 269 PACA X 24",
    packs: 1,
    price: 57_100,
  },
  { code: "GCO400", name: "Gaseosa cola 400 ml", text: "GAS COLA 400 PET X 12", packs: 3, price: 28_400 },
];
/** No product is linked to this supplier code yet, so a person must choose one. */
const UNKNOWN = { code: "AGS600", text: "AGUA S/GAS 600 PET X 12", packs: 2, price: 16_400 };

type InvoiceParties = {
  supplier: DemoSupplier;
  packs: readonly DemoPack[];
  products: readonly { id: string; name: string }[];
};

/** A supplier's invoice that waits to be received: three of its lines have a product, one has none. */
export async function addUnreceivedInvoice(
  tx: StoreTx,
  session: Session,
  now: Date,
  { supplier, packs, products }: InvoiceParties,
) {
  const at = new Date(now.getTime() - HOURS_AGO * 60 * 60 * 1_000);
  const nit = parseNit(supplier.nit)!.digits;
  const matchedItems = CODED.map(({ code, name }) => {
    const productId = products.find((product) => product.name === name)!.id;
    const { id: presentationId, units } = packs.findLast((pack) => pack.productId === productId)!;
    return { supplierCode: code, productId, presentationId, units };
  });
  await rememberLineMatches(tx, nit, matchedItems, at);
  const lines = [...CODED, UNKNOWN].map(({ code, text, packs: quantity, price }): ParsedInvoiceLine => {
    const total = quantity * price;
    const rest = { gtin: null, unit: "BX", taxRate: null, taxes: [], free: false, kind: "GOODS" as const };
    return { code, description: text, quantity, price, total, cost: total, ...rest };
  });
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  await storeSupplierInvoice(
    { tx, session, document: createNewDocument(null, at, null) },
    {
      kind: "INVOICE",
      number: NUMBER,
      cufe: createHash("sha384").update(NUMBER).digest("hex"),
      cufeMatches: true,
      signature: "ABSENT",
      currency: "COP",
      credit: true,
      total,
      rest: 0,
      stated: { lines: total, charges: 0, discounts: 0, taxes: 0 },
      supplier: {
        name: supplier.name,
        nit,
        phone: supplier.phone,
        email: supplier.email,
        address: supplier.address,
      },
      buyer: { nit: parseNit(demoStore.nit)!.digits, name: demoStore.name },
      issuedAt: at,
      dueOn: addDays(dayOf(now), DAYS_TO_PAY),
      taxes: [],
      adjustments: [],
      refers: null,
      lines,
    },
  );
}
