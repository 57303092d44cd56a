import { useState } from "react";
import { Link } from "react-router";
import type { Sale } from "#core/contract/sales/sales.ts";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { ReceiptDrawing } from "#web/ui/drawings/office/receipt.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { findPageHeading } from "#web/ui/overlay.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { formatDateAndTime } from "#web/ui/text/dates.ts";
import { useFlaggedSales } from "./review.queries.ts";
import { MarkReviewedButton, mayBeSeen, SaleFlagList, saleLabel } from "./sale-flags.tsx";

export function ReviewScreen() {
  return (
    <>
      <PageHeader
        title="Ventas por revisar"
        subtitle="Se hicieron sin conexión o no llegó la plata, y quedaron registradas como fueron. Aquí está lo que conviene mirar."
        back={{ to: "/sales", label: "Historial de Ventas" }}
      />
      <Flagged />
    </>
  );
}

function Flagged() {
  const [requestedPage, setPage] = useState(1);
  const query = useFlaggedSales(requestedPage);
  const { data, isPlaceholderData } = query;
  if (!data)
    return (
      <Card flush>
        <LoadingState query={query} otherwise="Error al cargar las ventas por revisar" rows={3} />
      </Card>
    );
  const { total, totalPages } = data.pagination;
  if (total === 0)
    return (
      <Card>
        <EmptyState
          drawing={<ReceiptDrawing />}
          title="No hay nada por revisar"
          text="Cuando una venta hecha sin conexión necesite tu mirada, aparecerá aquí y en el inicio."
        />
      </Card>
    );
  return (
    <>
      <ul aria-label="Ventas por revisar" className="flex flex-col gap-4">
        {data.data.map((sale) => (
          <li key={sale.id}>
            <FlaggedSale sale={sale} />
          </li>
        ))}
      </ul>
      <Pagination page={requestedPage} pages={totalPages} loading={isPlaceholderData} onChange={setPage} />
    </>
  );
}

function FlaggedSale({ sale }: { sale: Sale }) {
  const { id, createdAt, seller, device, total } = sale;
  const where = [formatDateAndTime(createdAt), seller.name, device?.name].filter(Boolean).join(" · ");
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-lg font-bold">
            <Link
              to={`/sales/${id}`}
              className="-my-2 inline-flex min-h-11 items-center rounded-sm text-primary-ink underline-offset-4 hover:underline"
            >
              {sale.number ? saleLabel(sale) : "Venta"}
            </Link>
          </h2>
          <p className="text-sm text-ink-soft wrap-anywhere">{where}</p>
        </div>
        <strong className="py-1 text-lg font-bold">
          <PesosAmount amount={total} />
        </strong>
      </div>
      <SaleFlagList flags={sale.flags.filter(({ seenAt }) => seenAt === null)} />
      {mayBeSeen(sale) && (
        <div className="mt-4">
          <MarkReviewedButton id={id} name={saleLabel(sale)} onSeen={() => findPageHeading()?.focus()} />
        </div>
      )}
    </Card>
  );
}
