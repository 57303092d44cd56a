import { Printer, Trash2 } from "lucide-react";
import { computeCartTotal } from "#web/features/sales/till/sale/cart.ts";
import { type ParkedSale, takeParkedSale } from "#web/features/sales/till/sale/parked-sales.ts";
import { resolvePriceLevel } from "#web/features/sales/till/sale/sale-state.ts";
import { parkCurrentSale } from "#web/features/sales/till/send/park-current-sale.ts";
import { useParkedSales } from "#web/features/sales/till/send/use-parked-sales.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { confirm } from "#web/ui/confirm.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { formatShortInstant } from "#web/ui/text/dates.ts";
import { toast } from "#web/ui/toast.ts";
import { PickingListDialog } from "./picking-list-dialog.tsx";

type Props = { open: boolean; till: SaleEditor; onClose: () => void };

export function ParkedSalesDialog({ open, till, onClose }: Props) {
  const parked = useParkedSales();
  const preparing = useDialog<ParkedSale | null>();

  function resume({ cart: { key } }: ParkedSale) {
    const problem = till.isEmpty() ? null : parkCurrentSale(till, "");
    if (problem) return toast.warning("La venta sigue guardada", problem);
    const sale = takeParkedSale(key);
    if (!sale) return toast.warning("Esa venta ya no está guardada", "Se retomó en otra pestaña.");
    till.dispatch({ type: "resume", sale });
    onClose();
  }

  async function drop({ name, cart: { key } }: ParkedSale) {
    const sure = await confirm({ title: "¿Descartar esta venta?", text: name, tone: "danger" });
    if (sure) takeParkedSale(key);
  }

  return (
    <Dialog open={open} onClose={onClose} title="Ventas guardadas" readOnly>
      {parked.length === 0 ? (
        <p className="py-6 text-center text-ink-soft">No hay ventas guardadas en este equipo.</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {parked.map((sale) => (
            <li key={sale.cart.key} className="flex items-center gap-1">
              <button
                type="button"
                onClick={() => resume(sale)}
                className="flex min-h-14 min-w-0 flex-1 items-center justify-between gap-3 rounded-md border border-line-strong px-4 py-2 text-left transition-colors duration-150 hover:bg-sunken"
              >
                <span className="min-w-0">
                  <span className="line-clamp-2 font-semibold wrap-anywhere">{sale.name}</span>
                  <span className="block text-sm text-ink-soft">
                    {formatShortInstant(new Date(sale.at).toISOString())}
                  </span>
                </span>
                <strong className="text-lg font-bold">
                  <PesosAmount amount={sale.total ?? computeCartTotal(sale.cart, resolvePriceLevel(sale))} />
                </strong>
              </button>
              <IconButton
                label={`Para alistar: ${sale.name}`}
                icon={Printer}
                onClick={() => preparing.show(sale)}
              />
              <IconButton label={`Descartar ${sale.name}`} icon={Trash2} onClick={() => drop(sale)} />
            </li>
          ))}
        </ul>
      )}
      {preparing.subject && (
        <PickingListDialog key={preparing.subject.cart.key} {...preparing.props} sale={preparing.subject} />
      )}
    </Dialog>
  );
}
