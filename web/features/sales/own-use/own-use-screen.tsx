import { Undo2 } from "lucide-react";
import type { OwnUse } from "#core/contract/sales/own-use.ts";
import { formatPesos } from "#core/money.ts";
import { formatQuantity } from "#core/quantity.ts";
import { useMay } from "#web/api/use-may.ts";
import { ReversalDialog } from "#web/features/credit/public/reversal-dialog.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { ListByDays } from "#web/ui/data/list-by-days.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { formatShortInstant } from "#web/ui/text/dates.ts";
import { useOwnUses, useReverseOwnUse } from "./own-use.queries.ts";

export function OwnUseScreen() {
  const mayReverse = useMay()("ownUse.reverse");
  const { mutateAsync: reverse } = useReverseOwnUse();
  const { turn, subject, show, props } = useDialog<OwnUse | null>(null);
  return (
    <>
      <PageHeader
        title="Para la casa"
        subtitle="Lo que se llevó la familia o gastó la tienda: sale del stock y no es una venta."
        back={{ to: "/sales", label: "Historial de Ventas" }}
      />
      <ListByDays
        label="Para la casa"
        filterLabel="Filtrar lo que se llevó"
        useList={useOwnUses}
        failure="No pudimos cargar la lista"
        empty={{
          title: "Nadie se ha llevado nada",
          titleOfDays: "Nadie se llevó nada en esos días",
          text: "Para anotarlo, pon los productos en una venta y toca «Para la casa».",
        }}
      >
        {(ownUse) => <OwnUseEntry key={ownUse.id} ownUse={ownUse} onReverse={mayReverse ? show : null} />}
      </ListByDays>
      {subject && (
        <ReversalDialog
          key={turn}
          {...props}
          reverse={(reason) => reverse({ params: { id: subject.id }, body: { reason } })}
          words={{
            title: "¿Anular lo que se llevó?",
            description: `${itemsText(subject.items)}: ${formatPesos(subject.price)}. Los productos vuelven al stock.`,
            save: "Anular",
            failed: "No pudimos anularlo",
            done: "Anulado",
          }}
        />
      )}
    </>
  );
}

const itemsText = (items: OwnUse["items"]): string =>
  items
    .map(({ productName, quantity, unit }) => `${formatQuantity(quantity, unit)} ${productName}`)
    .join(", ");

/** What it cost, and that a part has no known cost. Null for a person who sees no costs. */
export function costText({ cost, items }: Pick<OwnUse, "cost" | "items">): string | null {
  if (cost === null) return null;
  const unknown = items.filter((item) => item.cost === null).length;
  if (unknown === items.length) return "Sin costo conocido";
  return `Costó ${formatPesos(cost)}${unknown > 0 ? `, sin contar ${unknown} de costo desconocido` : ""}`;
}

type EntryProps = { ownUse: OwnUse; onReverse: ((ownUse: OwnUse) => void) | null };

function OwnUseEntry({ ownUse, onReverse }: EntryProps) {
  const { number, createdAt, items, price, takenBy, note, by, reversal, flags = [] } = ownUse;
  return (
    <li className="flex items-center gap-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{itemsText(items)}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {[
            number,
            formatShortInstant(createdAt),
            takenBy ? `Se lo llevó ${takenBy.name}` : "Para la tienda",
            takenBy?.id === by.id ? null : `Anotó ${by.name}`,
            costText(ownUse),
            note,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {flags.map(({ code, message }) => (
          <p key={code} className="text-sm text-warning-ink">
            {message}
          </p>
        ))}
        {reversal && (
          <p className="mt-1">
            <Badge tone="warning">Anulado</Badge>{" "}
            <span className="text-sm text-ink-soft">
              {formatShortInstant(reversal.at)} · {reversal.by.name} · {reversal.reason}
            </span>
          </p>
        )}
      </div>
      {onReverse && !reversal && (
        <IconButton label={`Anular ${itemsText(items)}`} icon={Undo2} onClick={() => onReverse(ownUse)} />
      )}
      <strong>
        <PesosAmount amount={price} />
      </strong>
    </li>
  );
}
