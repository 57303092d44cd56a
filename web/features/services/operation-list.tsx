import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { ServiceOperation } from "#core/contract/services.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { formatRelativeInstant } from "#web/ui/text/dates.ts";
import { useServiceOperations } from "./services.queries.ts";

type Props = {
  reverse?: (operation: ServiceOperation) => void;
};

export function ServiceOperationList({ reverse }: Props) {
  const [page, setPage] = useState(1);
  const query = useServiceOperations(page);
  const { data, error } = query;
  if (!data)
    return (
      <Card title="Operaciones" flush={!error}>
        <LoadingState query={query} otherwise="Error al cargar las operaciones" rows={4} />
      </Card>
    );
  if (data.data.length === 0)
    return (
      <Card title="Operaciones">
        <p className="text-ink-soft">Todavía no hay ninguna.</p>
      </Card>
    );
  return (
    <>
      <Card title="Operaciones" flush>
        <ul aria-label="Operaciones" className="divide-y divide-line border-t border-line">
          {data.data.map((operation) => (
            <Operation key={operation.id} operation={operation} {...(reverse && { reverse })} />
          ))}
        </ul>
      </Card>
      <Pagination flush page={page} pages={data.pagination.totalPages} onChange={setPage} />
    </>
  );
}

function Operation({ operation, reverse }: Props & { operation: ServiceOperation }) {
  const { service, createdAt, by, amount, fee, commission, direction, method, reference, number } = operation;
  const { reverses, reversed, note } = operation;
  return (
    <li className="flex flex-wrap items-center gap-2 py-3 pr-2 pl-4 sm:pl-5">
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
          {reverses ? `Anulación · ${service.name}` : service.name}
          {reversed && <Badge tone="warning">Anulada</Badge>}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {[formatRelativeInstant(createdAt, new Date()), by.name, reference, number]
            .filter(Boolean)
            .join(" · ")}
          {method !== "CASH" && ` · ${paymentLabel(method)}`}
        </p>
        {note && <p className="text-sm wrap-anywhere">{note}</p>}
      </div>
      <div className="ml-auto shrink-0 text-right">
        <p className="font-semibold">
          <PesosAmount amount={direction === "IN" ? amount : -amount} />
        </p>
        {commission + fee !== 0 && (
          <p className="text-sm text-ink-soft">
            Te deja <PesosAmount amount={commission + fee} />
          </p>
        )}
      </div>
      {reverse && (
        // A fixed width keeps the amounts in one column.
        <div className="w-11 shrink-0">
          {!reverses && !reversed && (
            <IconButton label={`Anular ${service.name}`} icon={Undo2} onClick={() => reverse(operation)} />
          )}
        </div>
      )}
    </li>
  );
}
