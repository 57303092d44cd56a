import type { ReactNode } from "react";
import type { FullSale } from "#core/contract/sales/full-sale.ts";
import type { Sale } from "#core/contract/sales/sales.ts";
import { describePayments, paymentLabel, salePaymentLabel } from "#core/sale/payment.ts";
import { isExchangePayment, isPaidByExchange } from "#core/sale-code.ts";
import { formatPesosWithCents, formatTaxName } from "#core/tax/tax-text.ts";
import { SaleReturnBadge } from "#web/features/returns/public/return-badge.tsx";
import { CorrectPaymentButton } from "#web/features/sales/correct/correct-payment-button.tsx";
import { Card } from "#web/ui/card.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { formatDateAndTime } from "#web/ui/text/dates.ts";
import { PaymentConfirmation } from "../public/payment-confirmation.tsx";
import { paymentMethodIcon } from "./payment-method-icon.ts";

export function SaleSummary({ sale }: { sale: FullSale }) {
  const PaymentIcon = paymentMethodIcon(sale.paymentMethod);
  return (
    <Card title="Resumen">
      <dl className="grid grid-cols-2 gap-4 @xl:grid-cols-4">
        {sale.number && (
          <Entry name="Número">
            <span className="text-xl font-bold">Venta {sale.number}</span>
          </Entry>
        )}
        <Entry name="Total">
          <span className="text-3xl font-bold">
            <PesosAmount amount={sale.total} />
          </span>
          {sale.status !== "COMPLETED" && (
            <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
              <SaleReturnBadge status={sale.status} />
              <span className="text-sm text-ink-soft">
                Devuelto <PesosAmount amount={sale.returnedTotal} />
              </span>
            </span>
          )}
        </Entry>
        <Entry name="Fecha">
          <time dateTime={sale.createdAt}>{formatDateAndTime(sale.createdAt)}</time>
        </Entry>
        <Entry name="Método de pago">
          <span className="inline-flex items-center gap-2">
            <PaymentIcon aria-hidden className="size-5 shrink-0 text-primary-ink" />
            {isPaidByExchange(sale.payments)
              ? (sale.payments[0]?.reference ?? "Cambio")
              : salePaymentLabel(sale)}
          </span>
          {sale.payments.length === 1 && <PaymentConfirmation payment={sale.payments[0]!} />}
          {sale.corrections.map(({ at, by, before }) => (
            <span key={at} className="block text-sm text-ink-soft">
              Pago corregido por {by.name}; antes {describePayments(before)}
            </span>
          ))}
          {sale.documentPaymentMethod && (
            <span className="block text-sm text-ink-soft">
              La factura dice {salePaymentLabel({ paymentMethod: sale.documentPaymentMethod, payments: [] })}
            </span>
          )}
          <span className="mt-2 block">
            <CorrectPaymentButton sale={sale} />
          </span>
        </Entry>
        {sale.discount > 0 && (
          <>
            <Entry half name="Antes del descuento">
              <PesosAmount amount={sale.subtotal} />
            </Entry>
            <Entry half name="Descuento">
              <PesosAmount amount={-sale.discount} />
            </Entry>
          </>
        )}
        {sale.taxes.length > 0 && (
          <Entry name="Impuestos incluidos">
            <ul>
              {sale.taxes.map((tax) => (
                <li key={formatTaxName(tax)}>
                  {formatTaxName(tax)}{" "}
                  <span className="whitespace-nowrap">{formatPesosWithCents(tax.amount)}</span>
                  {tax.base > 0 && (
                    <span className="block text-sm text-ink-soft">Base {formatPesosWithCents(tax.base)}</span>
                  )}
                </li>
              ))}
            </ul>
          </Entry>
        )}
        {sale.payments.length > 1 && (
          <Entry name="Pagos">
            <Payments sale={sale} />
          </Entry>
        )}
        {sale.rounding !== 0 && (
          <Entry name="Ajuste por monedas">
            <PesosAmount amount={sale.rounding} />
          </Entry>
        )}
        {sale.creditAmount > 0 && (
          <Entry name="Fiado">
            <PesosAmount amount={sale.creditAmount} />
            {sale.owed < sale.creditAmount && (
              <span className="block text-sm text-ink-soft">
                {sale.owed > 0 ? (
                  <>
                    Debe todavía <PesosAmount amount={sale.owed} />
                  </>
                ) : (
                  "Ya no se debe nada"
                )}
              </span>
            )}
          </Entry>
        )}
        {sale.amountPaid !== null && (sale.amountPaid > 0 || sale.creditAmount === 0) && (
          <>
            <Entry half name="Pagado">
              <PesosAmount amount={sale.amountPaid} />
            </Entry>
            <Entry half name="Vuelto">
              <PesosAmount amount={sale.change ?? 0} />
            </Entry>
          </>
        )}
        {sale.customer && <Entry name="Cliente">{sale.customer.name}</Entry>}
        <Entry name="Vendedor">{sale.seller.name}</Entry>
        <Entry name="ID">
          <span className="font-mono text-xs break-all">{sale.id}</span>
        </Entry>
      </dl>
    </Card>
  );
}

function Payments({ sale }: { sale: Sale }) {
  return (
    <ul>
      {sale.payments.map(({ method, amount, reference, card, ...payment }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the payments of a recorded sale never change
        <li key={index}>
          {isExchangePayment({ method, reference }) ? reference : paymentLabel(method, card)}{" "}
          <PesosAmount amount={amount} />
          {reference && !isExchangePayment({ method, reference }) && (
            <span className="text-sm text-ink-soft">
              {" "}
              ·{"\u00a0"}
              {reference}
            </span>
          )}
          <PaymentConfirmation payment={payment} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ name, half, children }: { name: string; half?: boolean; children: ReactNode }) {
  return (
    <div className={half ? "min-w-0" : "col-span-2 min-w-0"}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
