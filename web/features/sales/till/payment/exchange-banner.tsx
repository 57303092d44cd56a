import { ArrowLeftRight, X } from "lucide-react";
import { Link } from "react-router";
import { saleNumberOrCode } from "#core/sale-code.ts";
import { exchangeBannerText } from "#web/features/sales/till/sale/exchange.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

export function TillExchangeBanner({ till }: { till: SaleEditor }) {
  const { exchange } = till.cart;
  if (!exchange) return null;
  return (
    <section
      aria-label="Cambio"
      className="flex items-start justify-between gap-2 rounded-md border border-line bg-info-soft p-3 text-info-ink"
    >
      <div className="flex min-w-0 gap-3 pt-2">
        <ArrowLeftRight aria-hidden className="mt-0.5 size-5 shrink-0" />
        <p className="min-w-0 wrap-anywhere">
          <strong className="block">
            Cambio: {exchangeBannerText(exchange, till.total, till.exchange?.back)}
          </strong>
          <span className="text-sm">
            De la venta{" "}
            <Link to={`/sales/${exchange.saleId}`} className="font-semibold underline underline-offset-4">
              {saleNumberOrCode({ id: exchange.saleId, number: exchange.number })}
            </Link>
            . Agrega lo que se lleva y termina la venta.
          </span>
        </p>
      </div>
      {!till.doubt && (
        <IconButton
          label="Quitar el cambio"
          icon={X}
          onClick={() => till.dispatch({ type: "exchange", exchange: undefined })}
        />
      )}
    </section>
  );
}
