import clsx from "clsx";
import { ArrowLeftRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import type { Sale, SaleItem } from "#core/contract/sales/sales.ts";
import { salePaymentLabel } from "#core/sale/payment.ts";
import { isPaidByExchange, saleNumberOrCode } from "#core/sale-code.ts";
import { FiscalDocumentBadge } from "#web/features/fiscal/public/document-badge.tsx";
import { SaleReturnBadge } from "#web/features/returns/public/return-badge.tsx";
import { copyText } from "#web/ui/data/copy-text.ts";
import { CUT_LINE, TapToOpen } from "#web/ui/data/tap-to-open.tsx";
import { TextLink } from "#web/ui/data/text-link.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { formatDateAndTime } from "#web/ui/text/dates.ts";
import { saleCountText } from "#web/ui/text/sales-text.ts";
import { formatHistoryDay, type SalesDay } from "./history-days.ts";
import { paymentMethodIcon } from "./payment-method-icon.ts";
import { formatItemQuantity, isFreeItem, saleItemName } from "./sale-item-text.ts";

type SaleProps = { sale: Sale };
type SaleTimeProps = SaleProps & { className: string; dayClass?: string };

/** The time is shown first, because the day's heading has the date, too. */
function HistorySaleTime({ sale: { createdAt }, className, dayClass }: SaleTimeProps) {
  const [, day, time] = /^(.+), (.+)$/.exec(formatDateAndTime(createdAt)) ?? [];
  return (
    <time dateTime={createdAt} className={className}>
      <span className={clsx("text-xs leading-5 text-ink-soft", dayClass)}>
        {day ?? formatDateAndTime(createdAt)}
        {time && <span className="sr-only">, </span>}
      </span>
      <strong className="text-base leading-5 whitespace-nowrap text-ink">{time}</strong>
    </time>
  );
}

/** Two lines: the time with the seller, and the date. */
export function HistoryTimeAndSeller({ sale }: SaleProps) {
  return (
    <div className="grid min-w-max grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2 whitespace-nowrap">
      <HistorySaleTime sale={sale} className="contents" dayClass="col-span-2 row-start-2" />
      <div className="flex w-0 min-w-full items-center gap-2 text-xs leading-5 text-ink-soft">
        <SaleReturnBadge status={sale.status} />
        <p className="truncate" title={sale.seller.name}>
          Vendió {sale.seller.name}
        </p>
      </div>
    </div>
  );
}

/** A click copies the whole id. */
export function HistorySaleId({ sale: { id, number, documentState } }: SaleProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 text-sm leading-5">
      <button
        type="button"
        title="Copiar el ID completo"
        onClick={() => copyText(id, "ID copiado", "Copia el ID")}
        className="-my-3 inline-flex min-h-11 items-center rounded-sm font-mono text-xs underline-offset-4 hover:underline"
      >
        {id.slice(0, 8)}
      </button>
      {number && <strong className="font-semibold whitespace-nowrap">{number}</strong>}
      {documentState && <FiscalDocumentBadge state={documentState} />}
    </div>
  );
}

type CustomerTexts = Pick<Sale, "customer" | "documentBuyer">;

function contactsOf({ customer, documentBuyer }: CustomerTexts): ReactNode[] {
  return [customer?.phone, customer?.email, documentBuyer && `Documento para ${documentBuyer}`].filter(
    Boolean,
  );
}

function CustomerName({ customer }: Pick<Sale, "customer">) {
  if (!customer) return <span className="text-ink-soft">Sin cliente</span>;
  return <span className="font-semibold text-ink">{customer.name}</span>;
}

export function HistorySaleCustomer({ sale }: { sale: CustomerTexts }) {
  const contacts = contactsOf(sale);
  const name = <CustomerName customer={sale.customer} />;
  if (contacts.length === 0) return <p className="min-w-24 text-sm leading-5 wrap-anywhere">{name}</p>;
  return (
    <TapToOpen minWidth="min-w-24 min-[85rem]:min-w-38">
      <span className={CUT_LINE}>{name}</span>
      <span className={clsx(CUT_LINE, "text-ink-soft")}>{joinTexts(contacts)}</span>
    </TapToOpen>
  );
}

function joinTexts(texts: readonly ReactNode[]) {
  return texts.map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a recorded sale never change
    <Fragment key={at}>
      {at > 0 && " · "}
      <span>{text}</span>
    </Fragment>
  ));
}

/** Lines in a row of the table. */
const LINES_IN_SIGHT = 2;

export function HistorySaleItems({ items }: { items: readonly SaleItem[] }) {
  if (items.length < 2)
    return (
      <p className="min-w-36 text-sm leading-5 wrap-anywhere *:whitespace-normal">
        {items.map((item) => (
          <ItemText key={item.id} item={item} />
        ))}
      </p>
    );
  return (
    <TapToOpen minWidth="min-w-36">
      <ItemLines items={items} inSight={LINES_IN_SIGHT} />
    </TapToOpen>
  );
}

type ItemLinesProps = { items: readonly SaleItem[]; inSight: number };

/** One line per item. The lines after the first ones, and what does not fit a line, show in an open `group`. */
function ItemLines({ items, inSight }: ItemLinesProps) {
  const rest = items.length - inSight;
  return items.map((item, at) => (
    <span key={item.id} className={clsx("gap-x-2 group-open:block", at < inSight ? "flex" : "hidden")}>
      <span
        className={clsx(
          "flex min-w-0 group-open:inline group-open:wrap-anywhere",
          // The name of a presentation, such as 'media docena', would leave no room for the product's.
          item.presentation ? "flex-wrap" : "max-xl:flex-wrap",
        )}
      >
        <ItemText item={item} />
      </span>
      {rest > 0 && at === inSight - 1 && (
        <span className="shrink-0 font-semibold text-primary-ink group-open:hidden">
          +{rest}
          <span className="sr-only">{rest === 1 ? " producto" : " productos"}</span>
        </span>
      )}
    </span>
  ));
}

/** In a flex line the name is cut before the amount; large text on a phone gets a line for each. */
function ItemText({ item }: { item: SaleItem }) {
  return (
    <>
      <span className="max-w-max flex-[1_1_6rem] truncate group-open:whitespace-normal">
        {saleItemName(item)}
      </span>
      <span className={clsx("whitespace-pre-wrap", !item.presentation && "shrink-0")}>
        {" x "}
        {formatItemQuantity(item)} = <PesosAmount amount={item.total} />
      </span>
      {isFreeItem(item) && <span className="truncate whitespace-pre text-ink-soft"> (Venta Libre)</span>}
    </>
  );
}

function SaleTotal({ sale }: SaleProps) {
  return (
    <strong className="ml-auto text-base leading-5 text-ink">
      <span className="sr-only xl:hidden">Total </span>
      <PesosAmount amount={sale.total} />
    </strong>
  );
}

function ReturnedPart({ sale }: SaleProps) {
  if (sale.status !== "PARTIALLY_RETURNED") return null;
  return (
    <span>
      −<PesosAmount amount={sale.returnedTotal} />
    </span>
  );
}

/** Total of a sale, with its taxes and the returned part. */
export function HistorySaleTotal({ sale, withTaxes = true }: SaleProps & { withTaxes?: boolean }) {
  return (
    <div className="flex flex-col items-end text-xs text-ink-soft">
      <SaleTotal sale={sale} />
      {withTaxes && sale.taxTotal > 0 && <SaleTaxes sale={sale} />}
      <ReturnedPart sale={sale} />
    </div>
  );
}

function SaleTaxes({ sale }: SaleProps) {
  return (
    <span>
      Impuestos <PesosAmount amount={sale.taxTotal} />
    </span>
  );
}

export function HistorySalePayment({ sale }: SaleProps) {
  return (
    <div className="flex items-start gap-2 text-sm leading-5">
      <PaymentMethodIcon sale={sale} />
      <div className="whitespace-nowrap">
        <SalePaid sale={sale} />
        <SaleChange sale={sale} />
      </div>
    </div>
  );
}

function PaymentMethodIcon({ sale: { paymentMethod, payments } }: SaleProps) {
  const exchanged = isPaidByExchange(payments);
  const Icon = exchanged ? ArrowLeftRight : paymentMethodIcon(paymentMethod);
  const method = exchanged ? "Cambio" : salePaymentLabel({ paymentMethod, payments });
  return (
    <span title={method} className="shrink-0">
      <Icon role="img" aria-label={method} className="size-5 text-ink-soft" />
    </span>
  );
}

function SalePaid({ sale: { amountPaid, creditAmount, payments } }: SaleProps) {
  if (amountPaid === null) return <p className="text-ink-soft">Sin info</p>;
  return (
    <>
      {(amountPaid > 0 || creditAmount === 0) && (
        <p>
          {isPaidByExchange(payments) ? "Pagado con el cambio" : "Pagado"} <PesosAmount amount={amountPaid} />
        </p>
      )}
      {creditAmount > 0 && (
        <p>
          Fiado <PesosAmount amount={creditAmount} />
        </p>
      )}
    </>
  );
}

function SaleChange({ sale: { change } }: SaleProps) {
  if (!change || change < 0) return null;
  return (
    <p className="text-ink-soft">
      Vuelto <PesosAmount amount={change} />
    </p>
  );
}

export function SaleDetailsLink({ sale: { id, number } }: { sale: Pick<Sale, "id" | "number"> }) {
  return (
    <TextLink to={`/sales/${id}`} className="-my-3 text-sm whitespace-nowrap">
      Ver detalles
      <span className="sr-only"> de la venta {saleNumberOrCode({ id, number })}</span>
    </TextLink>
  );
}

/** A sale on a phone: three lines, and all others on a tap. The first product has a line of its own. */
export function HistorySaleEntry({ sale }: SaleProps) {
  return (
    <div className="px-4 py-1.25 text-sm sm:px-5">
      <details className="group">
        <summary className="-mt-1.25 block list-none rounded-sm pt-1.25 [&::-webkit-details-marker]:hidden">
          <span className="flex flex-wrap items-center gap-x-2">
            <HistorySaleTime
              sale={sale}
              className="flex shrink-0 flex-wrap items-baseline gap-x-2"
              dayClass="sr-only group-open:not-sr-only"
            />
            <PaymentMethodIcon sale={sale} />
            <span className={clsx(CUT_LINE, "flex-[1_1_4rem]")}>
              <CustomerName customer={sale.customer} />
            </span>
            <SaleTotal sale={sale} />
          </span>
          <ItemLines items={sale.items} inSight={1} />
        </summary>
        <div className="flex flex-col gap-1 py-1 text-ink-soft">
          <p className="wrap-anywhere">{joinTexts([`Vendió ${sale.seller.name}`, ...contactsOf(sale)])}</p>
          <SaleChange sale={sale} />
          {sale.taxTotal > 0 && <SaleTaxes sale={sale} />}
          <HistorySaleId sale={sale} />
        </div>
      </details>
      <div className="flex min-h-6 flex-wrap items-center gap-x-2 text-xs text-ink-soft">
        <SaleReturnBadge status={sale.status} />
        <ReturnedPart sale={sale} />
        <SalePaid sale={sale} />
        <span className="ml-auto">
          <SaleDetailsLink sale={sale} />
        </span>
      </div>
    </div>
  );
}

export function HistoryDayHeading({ day: { date, sum } }: { day: SalesDay }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
      <time dateTime={date} className="font-semibold text-ink">
        {formatHistoryDay(date, new Date())}
      </time>{" "}
      {sum && (
        <span className="font-normal text-ink-soft">
          {saleCountText(sum.count)} ·{" "}
          <strong className="text-ink">
            <PesosAmount amount={sum.total} />
          </strong>
        </span>
      )}
    </span>
  );
}
