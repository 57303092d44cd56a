import { X } from "lucide-react";
import type { Sale } from "#core/contract/sales.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Money } from "#web/ui/money.tsx";

/** Stays after a cash sale until the money has been given back: to the next sale, or until it is closed. */
export function LastSale({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  return (
    <section
      aria-label="Última venta"
      className="flex animate-rise items-start justify-between gap-3 rounded-lg border border-line bg-success-soft p-4 text-success-ink sm:p-5"
    >
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <span className="text-lg font-semibold">Vuelto</span>{" "}
        <strong className="text-3xl font-bold sm:text-4xl">
          <Money amount={sale.change ?? 0} />
        </strong>{" "}
        <span className="w-full">
          Venta de <Money amount={sale.total} />, recibiste <Money amount={sale.amountPaid ?? sale.total} />
        </span>
      </p>
      <IconButton label="Cerrar última venta" icon={X} onClick={onClose} />
    </section>
  );
}
