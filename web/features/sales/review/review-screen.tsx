import { useState } from "react";
import { Link } from "react-router";
import type { Sale } from "#core/contract/sales/sales.ts";
import { Card } from "#web/ui/card.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { ReceiptDrawing } from "#web/ui/drawings/office/receipt.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { findPageHeading } from "#web/ui/overlay.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { formatDateAndTime } from "#web/ui/text/dates.ts";
import { useFlaggedSales } from "./review.queries.ts";
import { MarkReviewedButton, mayBeSeen, SaleFlagList, saleLabel } from "./sale-flags.tsx";

export function ReviewScreen() {
  const [page, setPage] = useState(1);
  return (
    <>
      <PageHeader
        title="Ventas por revisar"
        subtitle="Se hicieron sin conexión o no llegó la plata, y quedaron registradas como fueron. Aquí está lo que conviene mirar."
        back={{ to: "/sales", label: "Historial de Ventas" }}
      />
      <PagedList
        query={useFlaggedSales(page)}
        otherwise="Error al cargar las ventas por revisar"
        rows={3}
        page={page}
        onPage={setPage}
        empty={{
          drawing: <ReceiptDrawing />,
          title: "No hay nada por revisar",
          text: "Cuando una venta hecha sin conexión necesite tu mirada, aparecerá aquí y en el inicio.",
        }}
      >
        {({ data }) => (
          <ul aria-label="Ventas por revisar" className="flex flex-col gap-4">
            {data.map((sale) => (
              <li key={sale.id}>
                <FlaggedSale sale={sale} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
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
