import { Undo2 } from "lucide-react";
import type { OwnUse } from "#core/contract/sales/own-use.ts";
import { formatPesos } from "#core/money.ts";
import { formatQuantity } from "#core/quantity.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useMay } from "#web/api/use-may.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ListByDays } from "#web/ui/data/list-by-days.tsx";
import { runWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { formatShortInstant } from "#web/ui/text/dates.ts";
import { useOwnUses, useReverseOwnUse } from "./own-use.queries.ts";

export function OwnUseScreen() {
  const undo = useUndo();
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
        {(ownUse) => <OwnUseEntry key={ownUse.id} ownUse={ownUse} onUndo={undo} />}
      </ListByDays>
    </>
  );
}

/** Asks first. Null where the person may not. */
function useUndo(): ((ownUse: OwnUse) => void) | null {
  const may = useMay()("ownUse.reverse");
  const { mutateAsync: reverse, isPending } = useReverseOwnUse();
  if (!may) return null;
  return ({ id, items, price }) => {
    if (isPending) return;
    void runWithToast({
      question: {
        title: "¿Anular lo que se llevó?",
        text: `${itemsText(items)}: ${formatPesos(price)}. Los productos vuelven al stock.`,
        tone: "danger",
      },
      work: () => reverse({ params: { id }, body: { reason: "Anulado" } }),
      done: () => ({ title: "Anulado", text: "Los productos volvieron al stock." }),
      failed: (error) => ({
        title: "No pudimos anularlo",
        text: failureText(error, "Inténtalo de nuevo."),
      }),
    });
  };
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

type EntryProps = { ownUse: OwnUse; onUndo: ((ownUse: OwnUse) => void) | null };

function OwnUseEntry({ ownUse, onUndo }: EntryProps) {
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
              {formatShortInstant(reversal.at)} · {reversal.by.name}
            </span>
          </p>
        )}
      </div>
      {onUndo && !reversal && (
        <IconButton label={`Anular ${itemsText(items)}`} icon={Undo2} onClick={() => onUndo(ownUse)} />
      )}
      <strong>
        <PesosAmount amount={price} />
      </strong>
    </li>
  );
}
