import type { SaleWithExchange } from "#core/contract/sales/sales.ts";
import { dayOf } from "#core/dates.ts";
import { isPaymentSettled, listOfferedPayments } from "#core/sale/payment.ts";
import { priceSale } from "#core/sale/price-sale.ts";
import { buildSaleAnswer } from "#core/sale/sale-answer.ts";
import { DEFAULT_STORE_TAXES, taxClassOn } from "#core/tax/classes.ts";
import { computeLineTax, taxRulesOf } from "#core/tax/tax-of-line.ts";
import { type CartLine, isProductCartLine } from "#web/features/sales/till/sale/cart-line.ts";
import type { FinishedSale } from "#web/features/sales/till/sale/finished-sale.ts";

type Items = Extract<FinishedSale, { sale: unknown }>["sale"]["items"];

/** A product may change before a late sale arrives, so the line stores its name, unit and tax class. */
export function toLateItems(items: Items, lines: readonly CartLine[]) {
  const day = dayOf(new Date());
  return items.map((item, index) => {
    const line = lines[index];
    if (!line || !isProductCartLine(line)) return item;
    const { name, unit, presentation: pack } = line;
    const tax = taxClassOn(line, day);
    const { promotion } = line;
    const lateItem = {
      ...item,
      name,
      unit,
      ...(tax && { tax }),
      ...(promotion && item.promotion && { promotion: { ...item.promotion, name: promotion.name } }),
    };
    if (!pack || !item.presentation) return lateItem;
    return { ...lateItem, presentation: { ...item.presentation, name: pack.name } };
  });
}

/** The sale as shown and printed before the server answers, priced with the code that the server uses. */
export function buildLocalSale(finished: FinishedSale): SaleWithExchange {
  const { key, about } = finished;
  const body = "sale" in finished ? finished.sale : finished.freeSale;
  const { customer, seller, shift, cashRounding, taxes = DEFAULT_STORE_TAXES, priceLevel = "PUBLIC" } = about;
  const now = new Date();
  const rules = taxRulesOf(taxes, now);
  const priced = priceSale(
    {
      lines: about.lines,
      priceLevel,
      discount: { in: "pesos", value: body.discount ?? 0 },
      payments: listOfferedPayments(body),
    },
    // OWNER has no discount limit: discounts were checked when the sale was finished.
    {
      role: "OWNER",
      settings: { cashierDiscount: 0, cashRounding },
      taxOf: rules && ((line) => computeLineTax(line, rules)),
    },
  );
  const settlement = priced.settlement!;
  if (!isPaymentSettled(settlement)) throw new Error("the payments do not add up");
  const owed = settlement.creditAmount;
  return buildSaleAnswer(
    {
      id: key,
      number: null,
      createdAt: now.toISOString(),
      seller,
      shift,
      device: null,
      soldOffline: true,
      documentState: null,
      documentBuyer: null,
      flags: [],
      priceLevel,
      balanceAfter: owed > 0 && customer ? customer.balance + owed : null,
      customer: customer && {
        name: customer.name,
        phone: customer.phone,
        document: customer.document,
        email: null,
        address: null,
        documentType: null,
      },
    },
    priced,
    settlement,
    priced.lines.map((line, index) => ({ ...line, id: about.lines[index]!.key })),
    about.lines.filter(isProductCartLine).map(({ productId, name, stock }) => ({
      id: productId,
      name,
      stock,
      description: null,
      barcode: null,
      gtin: null,
      category: "",
      image: null,
    })),
  );
}
