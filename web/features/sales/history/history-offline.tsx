import { Link } from "react-router";
import { SaleReturnBadge } from "#web/features/returns/public/return-badge.tsx";
import { useDeviceSales } from "#web/features/sales/sale.queries.ts";
import { useWaitingEntries, WaitingEntryList } from "#web/offline/queue/waiting-list.tsx";
import { Card } from "#web/ui/card.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { OfflineNote } from "#web/ui/states/offline-note.tsx";
import { formatDateAndTime } from "#web/ui/text/dates.ts";

/** Sales in the queue, and sales that this device made or displayed. */
export function OfflineSalesHistory() {
  const entries = useWaitingEntries(true);
  const { data: sales = [] } = useDeviceSales();
  return (
    <>
      <OfflineNote>
        Sin conexión: el historial se ve cuando vuelva. Lo que vendes queda guardado en este equipo y se sube
        solo.
      </OfflineNote>
      <div className="flex flex-col gap-4">
        {entries.length > 0 && (
          <Card title="Por subir">
            <WaitingEntryList entries={entries} />
          </Card>
        )}
        {sales.length > 0 && (
          <Card title="Ventas que este equipo conoce">
            <p className="text-ink-soft">Ábrela para devolver o volver a imprimir la tirilla.</p>
            <ul aria-label="Ventas que este equipo conoce" className="divide-y divide-line">
              {sales.map((sale) => (
                <li key={sale.id}>
                  <Link
                    to={`/sales/${sale.id}`}
                    className="flex min-h-11 items-center justify-between gap-3 py-2.5 hover:bg-sunken"
                  >
                    <span className="min-w-0">
                      <span className="font-semibold">{sale.number ? `Venta ${sale.number}` : "Venta"}</span>{" "}
                      <SaleReturnBadge status={sale.status} />
                      <span className="block text-sm text-ink-soft">{formatDateAndTime(sale.createdAt)}</span>
                    </span>
                    <PesosAmount amount={sale.total} />
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  );
}
