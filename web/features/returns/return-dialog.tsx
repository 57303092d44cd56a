import clsx from "clsx";
import { Wallet } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import type { FullSale } from "#core/contract/sales/full-sale.ts";
import { formatQuantity } from "#core/quantity.ts";
import { RETURN_REASON_LABELS, RETURN_REASONS, type ReturnReason } from "#core/sale/return-reasons.ts";
import { computeRefundableMoney } from "#core/sale/returns.ts";
import { useDrawerGate } from "#web/features/shifts/public/drawer-gate.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { FormAlert } from "#web/ui/forms/form-alert.tsx";
import { DoneButton } from "#web/ui/forms/form-buttons.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { formatDateAndTime } from "#web/ui/text/dates.ts";
import type { PendingExchange } from "./public/exchange-state.ts";
import { RefundFields } from "./refund-fields.tsx";
import { ReturnedGoodsList } from "./return-details.tsx";
import {
  buildReturnedGoods,
  computeReturnableQuantities,
  findReturnProblem,
  isReturnedLineRestocked,
  listReturnableLines,
} from "./return-draft.ts";
import { ReturnLineFields } from "./return-line.tsx";
import { type ReturningCustomer, ReturnPaper } from "./return-paper.tsx";
import { refundMethodText } from "./return-text.ts";
import { type ReturnForm, type ReturnMode, useReturnForm } from "./use-return-form.ts";

const TITLES: Record<ReturnMode, string> = {
  some: "Devolver",
  all: "Anular venta",
  exchange: "Cambiar por otra cosa",
};
const REASONS = RETURN_REASONS.map((value) => ({ value, label: RETURN_REASON_LABELS[value] }));
const MAX_NOTE = 200;

type Props = {
  open: boolean;
  sale: FullSale;
  mode: ReturnMode;
  onClose: () => void;
  onExchange: (exchange: PendingExchange) => void;
};

/** The caller passes a new React key each time the dialog opens, so that the state starts empty. */
export function ReturnGoodsDialog({ open, sale: saleNow, mode: requestedMode, onClose, onExchange }: Props) {
  const back = useReturnForm(saleNow, requestedMode);
  const { sale, mode, draft, figures, done, notice } = back;
  // Closing waits for a save in progress, so that the user sees the outcome.
  const close = () => back.isBusy() || onClose();
  const drawer = useDrawerGate(back.shift, { onOpened: () => back.change({}) });
  if (done)
    return (
      <Dialog
        open={open}
        onClose={close}
        title={mode === "all" ? "Venta anulada" : "Devolución guardada"}
        footer={<DoneButton onClick={close} />}
      >
        <ReturnDoneSummary back={done} customer={sale.customer} />
      </Dialog>
    );
  if (listReturnableLines(sale).length === 0)
    return (
      <Dialog open={open} onClose={close} title={TITLES[mode]} footer={<DoneButton onClick={close} />}>
        <p>Todo lo de esta venta ya se devolvió.</p>
      </Dialog>
    );

  function exchange() {
    const lacking = findReturnProblem(figures, draft);
    if (lacking) back.say(lacking);
    else {
      const { id: saleId, number, owedBy } = sale;
      onExchange({ saleId, number, owedBy, sums: figures.sums, ...buildReturnedGoods(figures, draft) });
    }
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      // Without an enabled control, the dialog's body takes the focus, so that the arrow keys scroll it.
      readOnly={back.doubt || back.busy}
      unsaved={back.touched && mode !== "all"}
      blocksScans="Termina o cancela la devolución antes de escanear"
      title={TITLES[mode]}
      description={`Venta del ${formatDateAndTime(sale.createdAt)}`}
      onSubmit={(event) => (mode === "exchange" ? exchange() : void back.submit(event))}
      footer={
        <>
          <Outcome back={back} />
          <FormAlert notice={notice} />
          {back.needsShift && (
            <div className="min-w-full">
              <Button icon={Wallet} block onClick={drawer.show}>
                Abrir la caja
              </Button>
            </div>
          )}
          <Button onClick={close}>Cancelar</Button>
          <div className="min-w-max">
            <Button type="submit" variant={mode === "all" ? "danger" : "primary"} block busy={back.busy}>
              {back.busy ? "Guardando..." : sendWord(back)}
            </Button>
          </div>
        </>
      }
    >
      <fieldset disabled={back.doubt || back.busy} className="flex min-w-0 flex-col gap-4">
        <legend className="sr-only">{TITLES[mode]}</legend>
        {mode === "all" ? <Everything back={back} /> : <Lines back={back} />}
        <Reason back={back} />
        {mode !== "exchange" && computeRefundableMoney(figures.sums) > 0 && <RefundFields back={back} />}
      </fieldset>
      {drawer.dialog}
    </Dialog>
  );
}

function sendWord({ mode, doubt }: ReturnForm): string {
  if (doubt) return "Intentar otra vez";
  return { some: "Devolver", all: "Anular venta", exchange: "Elegir lo nuevo" }[mode];
}

function Lines({ back: { sale, draft, figures, change } }: { back: ReturnForm }) {
  const { lines } = figures;
  const all = lines.every(({ quantity, left }) => quantity === left);
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">¿Qué vuelve?</h3>
        {lines.length > 1 && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => change({ taken: all ? {} : computeReturnableQuantities(sale) })}
          >
            {all ? "Nada" : "Todo"}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <ReturnLineFields
            key={line.item.id}
            line={line}
            shelved={isReturnedLineRestocked(draft, line.item)}
            onTake={(quantity) => change({ taken: { ...draft.taken, [line.item.id]: quantity } })}
            onShelve={(shelved) => change({ shelved: { ...draft.shelved, [line.item.id]: shelved } })}
          />
        ))}
      </ul>
    </div>
  );
}

function Everything({ back: { figures } }: { back: ReturnForm }) {
  return (
    <div>
      <p className="mb-2">
        Vuelve todo y se devuelve la plata. La venta queda en el historial como devuelta.
      </p>
      <ul className="flex flex-col gap-1">
        {figures.lines.map(({ item, quantity, worth }) => (
          <li key={item.id} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {formatQuantity(quantity, item.unit)} × {item.description ?? item.productName}
            </span>
            <PesosAmount amount={worth} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Reason({ back: { draft, change } }: { back: ReturnForm }) {
  return (
    <>
      <SelectField
        label="Motivo"
        required
        options={REASONS}
        placeholder="Elige el motivo"
        value={draft.reason ?? ""}
        onValueChange={(value) => change({ reason: (value || null) as ReturnReason | null })}
        onKeyDown={draft.reason ? submitOnEnter : undefined}
      />
      {draft.reason === "OTHER" && (
        <TextField
          label="¿Por qué se devuelve?"
          required
          autoComplete="off"
          maxLength={MAX_NOTE}
          value={draft.note}
          onValueChange={(note) => change({ note })}
        />
      )}
    </>
  );
}

/** Submits the form on Enter. Browsers that support `:open` would open the closed select instead. */
function submitOnEnter(event: KeyboardEvent<HTMLSelectElement>) {
  if (event.key !== "Enter" || !CSS.supports("selector(:open)")) return;
  if (event.currentTarget.matches(":open")) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Placed next to the button, so that the outcome is always visible. */
function Outcome({ back: { mode, figures } }: { back: ReturnForm }) {
  const { sums, settlement, lines, problem } = figures;
  const off = settlement.refunds.find(({ method }) => method === "CREDIT")?.amount ?? 0;
  const paid = settlement.refunds.filter(({ method }) => method !== "CREDIT");
  const nothing = lines.every(({ quantity }) => quantity === 0);
  return (
    <div role="status" className="min-w-full rounded-md bg-sunken px-4 py-2.5">
      {nothing && <p>Elige qué se devuelve</p>}
      {off > 0 && (
        <p>
          Se descuentan <PesosAmount amount={off} /> de lo que debe
        </p>
      )}
      {mode === "exchange" && !nothing && (
        <Sum name="A favor para lo nuevo" amount={computeRefundableMoney(sums)} />
      )}
      {mode !== "exchange" &&
        paid.map(({ method, amount }) => (
          <Sum
            key={method}
            name={`Entrega ${refundMethodText(method)}`}
            amount={amount}
            small={paid.length > 1}
          />
        ))}
      {mode !== "exchange" && problem && <p>{problem}</p>}
      {mode !== "exchange" && settlement.rounding > 0 && (
        <p className="text-sm text-ink-soft">
          Son <PesosAmount amount={settlement.rounding} /> más, porque no hay monedas de menos
        </p>
      )}
      {mode !== "exchange" && !nothing && !problem && settlement.refunds.length === 0 && (
        <p>No hay plata que entregar</p>
      )}
    </div>
  );
}

function Sum({ name, amount, small }: { name: string; amount: number; small?: boolean }) {
  return (
    <p className={clsx("flex flex-wrap items-baseline justify-between gap-x-3", !small && "text-lg")}>
      <span>{name}</span>{" "}
      <strong className={small ? "text-lg" : "text-2xl"}>
        <PesosAmount amount={amount} />
      </strong>
    </p>
  );
}

/** Shows the refund first, because the customer waits for it; then goods and ticket. */
function ReturnDoneSummary({ back, customer }: { back: SaleReturn; customer: ReturningCustomer }) {
  const paid = back.refunds.filter(({ method }) => method !== "CREDIT");
  const off = back.refunds.find(({ method }) => method === "CREDIT")?.amount ?? 0;
  return (
    <div className="flex flex-col gap-5">
      <div role="status" className="rounded-md bg-success-soft px-4 py-3 text-success-ink">
        {paid.map(({ method, amount }) => (
          <p key={method} className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-lg font-semibold">Entrega {refundMethodText(method)}</span>{" "}
            <strong className="text-3xl font-bold">
              <PesosAmount amount={amount} />
            </strong>
          </p>
        ))}
        {off > 0 && (
          <p>
            Se le descontaron <PesosAmount amount={off} /> de lo que debe.
          </p>
        )}
        {back.refunds.length === 0 && <p className="font-semibold">No hay plata que entregar.</p>}
      </div>
      <ReturnedGoodsList back={back} />
      <ReturnPaper back={back} customer={customer} />
    </div>
  );
}
