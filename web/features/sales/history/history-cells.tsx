import { ArrowLeftRight } from "lucide-react";
import type { Sale, SaleItem } from "#core/contract/sales/sales.ts";
import { salePaymentLabel } from "#core/sale/payment.ts";
import { isPaidByExchange, saleCode, saleNumberOrCode } from "#core/sale-code.ts";
import { FiscalDocumentBadge } from "#web/features/fiscal/public/document-badge.tsx";
import { SaleReturnBadge } from "#web/features/returns/public/return-badge.tsx";
import { copyText } from "#web/ui/data/copy-text.ts";
import { EmailAddress } from "#web/ui/data/email-address.tsx";
import { TextLink } from "#web/ui/data/text-link.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { formatSaleDate } from "#web/ui/text/dates.ts";
import { saleCountText } from "#web/ui/text/sales-text.ts";
import { formatHistoryDay, type SalesDay } from "./history-days.ts";
import { paymentMethodIcon } from "./payment-method-icon.ts";
import { formatItemQuantity, isFreeItem, saleItemName } from "./sale-item-text.ts";

/** Time and seller. The day's heading shows the date too, so it is muted; in narrow tables it is below the time. */
export function HistoryTimeAndSeller({ sale: { createdAt, seller } }: { sale: Sale }) {
  const text = formatSaleDate(createdAt);
  const [, day, time = text] = /^(.+), (.+)$/.exec(text) ?? [];
  return (
    <div className="min-w-31 text-sm text-ink-soft text-balance wrap-anywhere tight:text-xs">
      <time
        dateTime={createdAt}
        className="2xl:whitespace-nowrap tight:whitespace-normal tight:flex tight:flex-col-reverse"
      >
        {day && (
          <span>
            {day}
            <span className="tight:sr-only">, </span>
          </span>
        )}
        <strong className="text-base whitespace-nowrap text-ink tabular-nums">{time}</strong>
      </time>
      <p>Vendió {seller.name}</p>
    </div>
  );
}

/** Sales of the same minute share the id's first eight characters; the next four tell them apart. */
export function HistorySaleId({ sale: { id, number } }: { sale: Pick<Sale, "id" | "number"> }) {
  const code = saleCode(id);
  return (
    <span className="inline-flex flex-col items-start">
      {number && <strong className="font-bold">{number}</strong>}
      <button
        type="button"
        title="Copiar el ID completo"
        onClick={() => copyText(id, "ID copiado", "Copia el ID")}
        className="-my-2.5 inline-flex min-h-11 items-center rounded-sm font-mono text-sm underline-offset-4 hover:underline tight:text-xs"
      >
        <span>{code.slice(0, 8)}</span>
        <span className="text-ink-soft">{code.slice(8)}</span>
      </button>
    </span>
  );
}

export function HistorySaleCustomer({ customer }: { customer: Sale["customer"] }) {
  if (!customer) return <p className="text-sm text-ink-soft">Sin cliente</p>;
  return (
    <div className="min-w-26 text-sm wrap-anywhere">
      <p className="font-semibold">{customer.name}</p>
      {customer.phone && <p className="text-ink-soft">{customer.phone}</p>}
      {customer.email && (
        <p className="text-ink-soft">
          <EmailAddress email={customer.email} />
        </p>
      )}
    </div>
  );
}

/** Number of visible lines. The others are collapsed, because a large sale would fill the page. */
const IN_SIGHT = 2;

export function HistorySaleItems({ items }: { items: readonly SaleItem[] }) {
  // Collapsing a single line would save no space.
  const cut = items.length > IN_SIGHT + 1 ? IN_SIGHT : items.length;
  const rest = items.slice(cut);
  return (
    <div className="min-w-36 text-sm wrap-anywhere">
      <Lines items={items.slice(0, cut)} />
      {rest.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 min-w-11 items-center rounded-sm font-semibold text-primary-ink underline-offset-4 hover:underline lg:min-h-8">
            <span className="group-open:hidden">
              +{rest.length}
              <span className="sr-only"> productos</span>
            </span>
            <span className="hidden group-open:inline">Ver menos</span>
          </summary>
          <Lines items={rest} />
        </details>
      )}
    </div>
  );
}

function Lines({ items }: { items: readonly SaleItem[] }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {items.map((item) => (
        <li key={item.id}>
          {saleItemName(item)} x {formatItemQuantity(item)} = <PesosAmount amount={item.total} />
          {isFreeItem(item) && <span className="text-ink-soft"> (Venta Libre)</span>}
        </li>
      ))}
    </ul>
  );
}

/** Total of a sale, with the returned part. */
export function HistorySaleTotal({ sale, withTaxes = true }: { sale: Sale; withTaxes?: boolean }) {
  return (
    // On narrow tables the badges wrap, so that the date column keeps enough width.
    <div className="flex flex-col items-end gap-1 tight:[&_.rounded-full]:rounded-md tight:[&_.rounded-full]:whitespace-normal tight:[&_.rounded-full]:wrap-normal">
      <strong className="max-xl:text-lg">
        <span className="sr-only xl:hidden">Total </span>
        <PesosAmount amount={sale.total} />
      </strong>
      {withTaxes && sale.taxTotal > 0 && (
        <span className="text-sm text-ink-soft">
          Impuestos <PesosAmount amount={sale.taxTotal} />
        </span>
      )}
      <SaleReturnBadge status={sale.status} />
      {sale.documentState && (
        <>
          <FiscalDocumentBadge state={sale.documentState} />
          {sale.documentBuyer && (
            <span className="max-w-40 truncate text-sm text-ink-soft" title={sale.documentBuyer}>
              <span className="sr-only">Documento para </span>
              {sale.documentBuyer}
            </span>
          )}
        </>
      )}
      {sale.status === "PARTIALLY_RETURNED" && (
        <span className="text-sm text-ink-soft">
          −<PesosAmount amount={sale.returnedTotal} />
        </span>
      )}
    </div>
  );
}

export function HistorySalePayment({ sale }: { sale: Sale }) {
  const { amountPaid, change, creditAmount, paymentMethod, payments } = sale;
  const exchanged = isPaidByExchange(payments);
  const Icon = exchanged ? ArrowLeftRight : paymentMethodIcon(paymentMethod);
  const method = exchanged ? "Cambio" : salePaymentLabel({ paymentMethod, payments });
  return (
    <div className="flex gap-2 text-sm tight:flex-col tight:gap-1">
      <span title={method} className="shrink-0">
        <Icon role="img" aria-label={method} className="size-5 text-ink-soft" />
      </span>
      {amountPaid === null ? (
        <p className="text-ink-soft">Sin info</p>
      ) : (
        <div className="whitespace-nowrap">
          {(amountPaid > 0 || creditAmount === 0) && (
            <p>
              {exchanged ? "Pagado con el cambio" : "Pagado"} <PesosAmount amount={amountPaid} />
            </p>
          )}
          {creditAmount > 0 && (
            <p>
              Fiado <PesosAmount amount={creditAmount} />
            </p>
          )}
          {change !== null && change > 0 && (
            <p className="text-ink-soft">
              Vuelto <PesosAmount amount={change} />
            </p>
          )}
        </div>
      )}
    </div>
  );
}

export function SaleDetailsLink({ sale: { id, number } }: { sale: Pick<Sale, "id" | "number"> }) {
  return (
    <TextLink to={`/sales/${id}`} className="-my-2.5 text-sm">
      Ver detalles
      <span className="sr-only"> de la venta {saleNumberOrCode({ id, number })}</span>
    </TextLink>
  );
}

export function HistoryDayHeading({ day: { date, sum } }: { day: SalesDay }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
      <time dateTime={date} className="font-bold text-ink">
        {formatHistoryDay(date, new Date())}
      </time>{" "}
      {sum && (
        <span className="font-normal text-ink-soft tabular-nums">
          {saleCountText(sum.count)} ·{" "}
          <strong className="text-ink">
            <PesosAmount amount={sum.total} />
          </strong>
        </span>
      )}
    </span>
  );
}
