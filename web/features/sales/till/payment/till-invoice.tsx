import { FileCheck, X } from "lucide-react";
import { dayOf } from "#core/dates.ts";
import { readUvtOfYear } from "#core/tax/parameters.ts";
import { formatInvoiceBuyer, InvoiceBuyerDialog } from "#web/features/fiscal/public/invoice-dialog.tsx";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { Button } from "#web/ui/button.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { computeContainedTax } from "./till-total.tsx";

/** Offers an invoice next to the total, and suggests it for sales above the store's limit. */
export function TillInvoiceOption({ till }: { till: SaleEditor }) {
  const { invoiceFor, customer, settings, sums } = till;
  const { turn, show, close, props } = useDialog();
  const ask = () => show();
  const { mode, thresholdUvt } = settings.documents;
  const limit =
    thresholdUvt === null ? null : thresholdUvt * readUvtOfYear(Number(dayOf(new Date()).slice(0, 4))).value;
  const isLarge =
    limit !== null &&
    mode === "DEE" &&
    !invoiceFor &&
    sums.total - computeContainedTax(sums.lines, settings.taxes) > limit;
  return (
    <>
      {invoiceFor ? (
        <div className="mb-2 flex items-center gap-2 rounded-md border border-line-strong py-1 pr-1 pl-3">
          <FileCheck aria-hidden className="size-5 shrink-0 text-primary-ink" />
          <p className="min-w-0 flex-1 text-sm wrap-anywhere">
            <strong className="block font-semibold">Sale con factura</strong>
            {formatInvoiceBuyer(invoiceFor)}
          </p>
          <Button size="sm" onClick={ask}>
            Cambiar
          </Button>
          <IconButton
            label="Quitar la factura"
            icon={X}
            onClick={() => till.dispatch({ type: "invoice", buyer: null })}
          />
        </div>
      ) : (
        <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 short:mb-0">
          <Button size="sm" icon={FileCheck} onClick={ask}>
            Factura
          </Button>
          {isLarge && (
            <p role="status" className="min-w-0 flex-1 text-sm text-warning-ink">
              Pasa de <PesosAmount amount={limit} />: ofrécele factura.
            </p>
          )}
        </div>
      )}
      <InvoiceBuyerDialog
        key={turn}
        {...props}
        known={invoiceFor ?? customer}
        action="Poner en la venta"
        description="Pídele al cliente su documento y su nombre. Nada más hace falta."
        onDone={(buyer) => {
          till.dispatch({ type: "invoice", buyer });
          close();
        }}
      />
    </>
  );
}
