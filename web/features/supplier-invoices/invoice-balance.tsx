import clsx from "clsx";
import type { SupplierInvoice } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { formatPesos } from "#core/money.ts";
import { Card } from "#web/ui/card.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { Notice } from "#web/ui/notice.tsx";

type Balance = SupplierInvoice["balance"];

const PARTS = [
  { part: "lines", name: "Líneas" },
  { part: "charges", name: "Cobros de la factura" },
  { part: "discounts", name: "Descuentos de la factura" },
  { part: "taxes", name: "Impuestos" },
] as const;

/** Shows the sums of an invoice that does not add up, and which of them differ from those that the document states. */
export function InvoiceBalance({ balance, isDraft }: { balance: Balance; isDraft: boolean }) {
  if (balance.difference === 0) return null;
  const { lines, toPay, difference, rest, read, stated } = balance;
  const parts = PARTS.map(({ part, name }) => ({
    name,
    amount: part === "discounts" ? -read[part] : read[part],
    says:
      stated && stated[part] !== read[part] ? (part === "discounts" ? -stated[part] : stated[part]) : null,
  })).filter(({ amount, says }) => amount !== 0 || says !== null);
  return (
    <Card>
      <Notice
        tone="danger"
        title={`La factura no suma: ${difference > 0 ? "faltan" : "sobran"} ${formatPesos(Math.abs(difference))}`}
        text={isDraft ? "Revisa si una línea es un descuento, una devolución o un cobro." : undefined}
      />
      <dl className="mt-3 flex flex-col divide-y divide-line">
        {parts.map(({ name, amount, says }) => (
          <Row key={name} name={name} amount={amount} says={says} />
        ))}
        {rest !== 0 && <Row name="Redondeo, anticipos y retenciones" amount={rest} says={null} />}
        <Row name="Suma" amount={lines} says={null} isSum />
        <Row name="Hay que pagar" amount={toPay} says={null} isSum />
      </dl>
    </Card>
  );
}

type RowProps = { name: string; amount: number; says: number | null; isSum?: boolean };

function Row({ name, amount, says, isSum }: RowProps) {
  return (
    <div className={clsx("flex flex-wrap justify-between gap-x-4 py-2", isSum && "font-semibold")}>
      <dt className="min-w-0">
        {name}
        {says !== null && (
          <span className="block text-sm font-semibold text-warning-ink">
            La factura dice <PesosAmount amount={says} />
          </span>
        )}
      </dt>
      <dd>
        <PesosAmount amount={amount} />
      </dd>
    </div>
  );
}
