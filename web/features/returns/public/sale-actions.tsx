import { ArrowLeftRight, Ban, ChevronDown, ChevronUp, type LucideIcon, Undo2 } from "lucide-react";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import type { FullSale } from "#core/contract/sales/full-sale.ts";
import { canReturnGoods } from "#core/store-settings.ts";
import { useSession } from "#web/api/session.tsx";
import type { ReturnMode } from "#web/features/returns/use-return-form.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { Icon } from "#web/ui/icon.tsx";
import { toExchangeLocationState } from "./exchange-state.ts";

const ReturnGoodsDialog = lazyComponent(
  () => import("#web/features/returns/return-dialog.tsx"),
  "ReturnGoodsDialog",
);

type Choice = { mode: ReturnMode; icon: LucideIcon; name: string; question: string };

const CHOICES: readonly Choice[] = [
  { mode: "some", icon: Undo2, name: "Devolver", question: "¿El cliente trae algo de vuelta?" },
  { mode: "all", icon: Ban, name: "Anular", question: "¿La venta se hizo por error?" },
  {
    mode: "exchange",
    icon: ArrowLeftRight,
    name: "Cambiar por otra cosa",
    question: "¿Trae algo y se lleva otra cosa?",
  },
];

/** One button, which asks what happened: each answer opens its dialog. */
export function SaleReturnActions({ sale }: { sale: FullSale & { fromCopy?: true } }) {
  const { user } = useSession();
  const settings = useStoreSettings();
  const navigate = useNavigate();
  const dialog = useDialog<ReturnMode | null>();
  const [asks, setAsks] = useState(false);
  const listId = useId();
  if (!user || !canReturnGoods(user.role, settings)) return null;
  const choices = CHOICES.filter(
    ({ mode }) =>
      (mode !== "all" || sale.status === "COMPLETED") && (mode !== "exchange" || sale.fromCopy !== true),
  );
  return (
    <>
      {sale.status !== "RETURNED" && (
        <div className="flex flex-col gap-2">
          <Button
            icon={asks ? ChevronUp : ChevronDown}
            aria-expanded={asks}
            aria-controls={asks ? listId : undefined}
            onClick={() => setAsks(!asks)}
          >
            Corregir esta venta
          </Button>
          {asks && (
            <ul
              id={listId}
              aria-label="¿Qué pasó con esta venta?"
              className="divide-y divide-line overflow-hidden rounded-md bg-surface shadow-card sm:w-80"
            >
              {choices.map((choice) => (
                <li key={choice.mode}>
                  <ChoiceButton choice={choice} onChoose={() => dialog.show(choice.mode)} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {dialog.subject && (
        <ReturnGoodsDialog
          key={dialog.turn}
          {...dialog.props}
          sale={sale}
          mode={dialog.subject}
          onExchange={(exchange) => navigate("/sales/new", { state: toExchangeLocationState(exchange) })}
        />
      )}
    </>
  );
}

function ChoiceButton({ choice, onChoose }: { choice: Choice; onChoose: () => void }) {
  const id = useId();
  return (
    <>
      <p id={id} className="px-4 pt-3 text-sm text-ink-soft">
        {choice.question}
      </p>
      <button
        type="button"
        aria-describedby={id}
        onClick={onChoose}
        className="flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2 hover:bg-sunken"
      >
        <Icon of={choice.icon} className="size-5 shrink-0 text-primary-ink" />
        {choice.name}
      </button>
    </>
  );
}
