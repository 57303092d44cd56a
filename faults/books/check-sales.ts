import { describeWriteLogEntry } from "../send.ts";
import type { TestShop } from "../shop.ts";
import type { TestEnvironment } from "../test-environment.ts";
import { findEntriesOfKind, type RecordedSaleLine, type WriteLog } from "../write-log.ts";
import { type AmountTally, findEntryDifferences, queryDocumentsWithKeys } from "./tally.ts";

type Tallies = { stock: AmountTally; owed: AmountTally };
type PaymentRow = { method: string; amount: number };

const SALES = `select s.id, s.customer_id as "customerId", s.credit_amount::float8 as credit,
    (select coalesce(jsonb_agg(jsonb_build_object('productId', l.product_id, 'name', l.product_name,
      'quantity', l.quantity, 'total', l.total, 'pack', l.presentation_id || ' x ' || l.presentation_count,
      'promotion', l.promotion_id || ' ' || l.promotion_discount) order by l.line), '[]') from sale_lines l
      where l.store_id = $1 and l.sale_id = s.id) as lines,
    (select coalesce(jsonb_agg(jsonb_build_object('method', p.method, 'amount', p.amount) order by p.line), '[]')
      from sale_payments p where p.store_id = $1 and p.sale_id = s.id and p.replaced is null) as payments
  from sales s where s.store_id = $1`;

type SaleRow = {
  customerId: string | null;
  credit: number;
  lines: RecordedSaleLine[];
  payments: PaymentRow[];
};

export async function findSaleErrors(
  environment: TestEnvironment,
  shop: TestShop,
  writeLog: WriteLog,
  { stock, owed }: Tallies,
): Promise<string[]> {
  const rows = await queryDocumentsWithKeys<SaleRow>(environment, shop, SALES);
  return findEntryDifferences("sale", findEntriesOfKind(writeLog, "sale"), rows, (entry, row) => {
    for (const { productId, quantity } of row.lines) if (productId) stock.add(productId, -quantity);
    if (row.customerId) owed.add(row.customerId, row.credit);
    const { lines, payments, customerId } = entry.about;
    return [
      ...differences(describeWriteLogEntry(entry), lines.map(lineText), row.lines.map(lineText)),
      ...differences(
        describeWriteLogEntry(entry),
        [customerId, ...payments.map(paidText)],
        [row.customerId, ...row.payments.map(paidText)],
      ),
    ];
  });
}

const lineText = ({ productId, name, quantity, total, pack, promotion }: RecordedSaleLine) =>
  `${productId ?? name} ${quantity} $ ${total}${pack ? ` as ${pack}` : ""}${promotion ? ` by ${promotion}` : ""}`;
const paidText = ({ method, amount }: PaymentRow) => `${method} $ ${amount}`;

function differences(what: string, expected: unknown[], found: unknown[]): string[] {
  return String(expected) === String(found) ? [] : [`${what} holds ${found} instead of ${expected}`];
}

const RETURNS = `select r.id, r.sale_id as "saleId", s.customer_id as "customerId", r.total::float8 as total,
    (select jsonb_agg(jsonb_build_object('saleItemId', i.id, 'productId', l.product_id, 'quantity', l.quantity,
      'restock', l.restock) order by l.line) from sale_return_lines l
      join sale_lines i on i.store_id = $1 and i.sale_id = l.sale_id and i.line = l.sale_line
      where l.store_id = $1 and l.return_id = r.id) as lines,
    (select coalesce(jsonb_agg(jsonb_build_object('method', f.method, 'amount', f.amount) order by f.line), '[]')
      from sale_refunds f where f.store_id = $1 and f.return_id = r.id) as refunds
  from sale_returns r left join sales s on s.store_id = $1 and s.id = r.sale_id where r.store_id = $1`;

type ReturnLineRow = { saleItemId: string; productId: string | null; quantity: number; restock: boolean };
type ReturnRow = {
  saleId: string;
  customerId: string | null;
  total: number;
  lines: ReturnLineRow[];
  refunds: PaymentRow[];
};

export async function findReturnErrors(
  environment: TestEnvironment,
  shop: TestShop,
  writeLog: WriteLog,
  { stock, owed }: Tallies,
): Promise<string[]> {
  const rows = await queryDocumentsWithKeys<ReturnRow>(environment, shop, RETURNS);
  return findEntryDifferences("return", findEntriesOfKind(writeLog, "return"), rows, (entry, row) => {
    for (const { productId, quantity, restock } of row.lines)
      if (productId && restock) stock.add(productId, quantity);
    for (const { method, amount } of row.refunds) if (method === "CREDIT") owed.add(row.customerId!, -amount);
    const { sale, items } = entry.about;
    const backText = ({ saleItemId, quantity }: { saleItemId: string; quantity: number }) =>
      `${saleItemId} ${quantity}`;
    return [
      ...differences(describeWriteLogEntry(entry), [sale.id], [row.saleId]),
      ...(items
        ? differences(describeWriteLogEntry(entry), items.map(backText), row.lines.map(backText))
        : []),
      ...(entry.answer
        ? differences(
            describeWriteLogEntry(entry),
            [entry.answer.total, ...entry.answer.refunds.map(paidText)],
            [row.total, ...row.refunds.map(paidText)],
          )
        : []),
    ];
  });
}
