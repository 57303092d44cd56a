import { formatNumber } from "#core/number-text.ts";
import type { PricedLine } from "#core/sale/line.ts";
import { toDenominations } from "#core/sale/payment.ts";
import type { StoreTaxes } from "#core/tax/classes.ts";
import { computeLineTax, sumTaxes, taxRulesOf } from "#core/tax/tax-of-line.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { PesosAmount } from "#web/ui/money.tsx";
import { chooseHeadlineAmount, TillAmount } from "./till-amount.tsx";

const TillInvoiceOption = lazyComponent(() => import("./choices.chunk.ts"), "TillInvoiceOption");

type Props = {
  till: SaleEditor;
  paying?: boolean;
  change?: "Vuelto" | "Cambio";
};

export function TillTotal({ till, paying = true, change = "Vuelto" }: Props) {
  const { sums, rounding, parts, method, exchange, tendered, settings } = till;
  // A shop that said whether it charges taxes may give an invoice, even if its sales get no electronic document.
  const offersInvoice = paying && (settings.taxes.said || settings.documents.mode !== "OFF");
  const inCash = till.toPay > 0 && (parts ? parts.some((part) => part.method === "CASH") : method === "CASH");
  const lacking = parts || tendered === null ? 0 : till.due - tendered;
  const tax = settings.taxes.vat === "RESPONSIBLE" ? computeContainedTax(sums.lines, settings.taxes) : 0;
  const second =
    !paying || !inCash ? null : lacking > 0 ? (
      <TillAmount beside label="Faltan" amount={lacking} tone="lacking" />
    ) : till.back > 0 ? (
      <TillAmount beside label={change} amount={till.back} tone="change" />
    ) : null;
  return (
    <div className="min-w-0 short:flex-1">
      {/* Next to the total, which is visible also in a long sale. */}
      {offersInvoice && <TillInvoiceOption till={till} />}
      <div aria-live="polite" className="min-w-0 short:flex short:flex-wrap short:gap-x-5">
        {sums.discount > 0 && (
          <>
            <Small label="Subtotal" amount={sums.subtotal} />
            <Small label="Descuento" amount={sums.discount} off />
          </>
        )}
        {exchange && (
          <>
            <Small label="Lo que se lleva" amount={till.total} />
            <Small label="A favor por el cambio" amount={exchange.used} off />
          </>
        )}
        {tax !== 0 && <Small label="Impuestos incluidos" amount={tax} />}
        {paying && rounding < 0 && <Small label="Ajuste" amount={-rounding} off />}
        {/* One row, so that the lines above keep their room. */}
        <div className="flex flex-wrap items-end justify-between gap-x-4 short:contents">
          {/* `due` is the total after cash rounding, which counts only while paying. */}
          <TillAmount
            {...chooseHeadlineAmount(paying ? { exchange, toPay: till.due } : till)}
            beside={second !== null}
          />
          {second}
        </div>
        {paying && inCash && (lacking > 0 || till.back <= 0) && <Small label={change} amount={0} />}
      </div>
      {paying && inCash && <ChangeParts change={till.back} />}
    </div>
  );
}

function Small({ label, amount, off }: { label: string; amount: number; off?: boolean }) {
  return (
    <p className="flex justify-between gap-3 text-sm text-ink-soft">
      <span>{label}</span>
      <span>
        {off && "−"}
        <PesosAmount amount={amount} />
      </span>
    </p>
  );
}

/** Lists the fewest notes and coins that make the change, largest first. */
function ChangeParts({ change }: { change: number }) {
  const parts = toDenominations(change);
  if (parts.length === 0) return null;
  return (
    <p className="text-right text-xs text-ink-soft short:text-left 3xl:text-sm">
      {parts.map(({ value, count }, index) => (
        <span key={value}>
          {index > 0 && " · "}
          <span className="whitespace-nowrap">
            {count} de {formatNumber(value)}
          </span>
        </span>
      ))}
    </p>
  );
}

/** Pesos of taxes that the total contains. */
export function computeContainedTax(lines: readonly PricedLine[], taxes: StoreTaxes): number {
  const rules = taxRulesOf(taxes, new Date());
  return rules ? sumTaxes(lines.map((line) => computeLineTax(line, rules))).taxTotal : 0;
}
