import { HandCoins } from "lucide-react";
import { useState } from "react";
import { MAX_UNKNOWN_COST_PERCENT } from "#core/cash/expenses.ts";
import type { OwnerDrawReport } from "#core/contract/expenses.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useRetryableSubmit } from "#web/api/use-submit.ts";
import { usePrintCashMovement } from "#web/features/shifts/public/print-movement.ts";
import { useDeviceShift } from "#web/features/shifts/public/use-device-shift.ts";
import { useRecordCashMovement } from "#web/features/shifts/shifts.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { TextLink } from "#web/ui/data/text-link.tsx";
import { runWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { MoneyField } from "#web/ui/forms/money-input.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { toast } from "#web/ui/toast.ts";
import { useOwnerDrawReport, useRefreshExpenses, useSaveCashToKeep } from "./expenses.queries.ts";

export const unknownCostText = (percent: number): string =>
  `De ${formatNumber(percent)} % de lo vendido no sabemos el costo`;

type ChargedTaxes = Pick<OwnerDrawReport, "taxes">;

/** Names the revenue, which excludes taxes in a store that charges them. */
export const soldLabel = ({ taxes }: ChargedTaxes): string =>
  taxes === 0 ? "Vendiste" : "Vendiste, sin impuestos";

export const chargedTaxesText = ({ taxes }: ChargedTaxes): string =>
  `Lo vendido va sin los ${formatPesos(Math.round(taxes))} de IVA, INC y bolsas que cobraste: no son ganancia.`;

export const earnedOrLost = (profit: number): string => (profit < 0 ? "Perdiste" : "Ganaste");

export function OwnerDrawScreen() {
  const query = useOwnerDrawReport();
  const { data } = query;
  return (
    <>
      <PageHeader
        title="¿Cuánto me puedo sacar?"
        subtitle="De lo que va de este mes"
        back={{ to: "/gastos", label: "Gastos" }}
      />
      {data ? (
        <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
          <Answer draw={data} />
          <Why draw={data} />
        </div>
      ) : (
        <LoadingState query={query} otherwise="Error al hacer la cuenta" card="failure" />
      )}
    </>
  );
}

function Answer({ draw }: { draw: OwnerDrawReport }) {
  const { suggested, profit, pending, drawn, ownUse, cashOnHand, keep, unknownCostShare } = draw;
  return (
    <Card title="Puedes sacar">
      {suggested === null ? (
        <p>
          {unknownCostText(unknownCostShare)}, así que no te podemos decir. Ponles el costo a tus productos, o
          recibe tus compras en Proveedores, y vuelve.
        </p>
      ) : (
        <>
          <p className="main-figure">
            <strong>
              <PesosAmount amount={suggested} />
            </strong>
          </p>
          <p className="mt-1 text-ink-soft">{reasonOf(draw)}</p>
          {suggested > 0 && <Take amount={suggested} />}
        </>
      )}
      {suggested !== null && unknownCostShare > 0 && (
        <p className="mt-3 rounded-md bg-warning-soft px-4 py-2.5 text-sm text-warning-ink">
          {unknownCostText(unknownCostShare)}: lo calculamos como el 70 % del precio. Por encima del{" "}
          {MAX_UNKNOWN_COST_PERCENT} % ya no te sugerimos nada.
        </p>
      )}
      <dl className="mt-4 border-t border-line pt-2">
        <Line name={`${earnedOrLost(profit)} este mes`} amount={profit} />
        <Line name="Gastos fijos por pagar" amount={-pending || 0} />
        <Line name="Ya sacaste" amount={ownUse - drawn || 0} />
        {ownUse !== 0 && <Line name="Para la casa, a lo que costó" amount={-ownUse} />}
        <Line name="Tuyo en las cajas" amount={cashOnHand} />
        <Line name="Se queda en la tienda" amount={-keep || 0} />
      </dl>
      {ownUse !== 0 && <TextLink to="/sales/para-la-casa">Ver lo que se llevó para la casa</TextLink>}
      <Keep keep={keep} />
    </Card>
  );
}

function reasonOf({ suggested, left, cashOnHand, keep }: OwnerDrawReport): string {
  if (left <= 0) return "Este mes la tienda no ha dado para sacar más.";
  if (suggested === 0) return "La tienda sí dio, pero en las cajas no hay más que lo que debe quedar.";
  return left <= cashOnHand - keep
    ? "Es lo que te queda del mes, y está en las cajas."
    : "El mes dio para más, pero esto es lo que hay en las cajas.";
}

function Take({ amount }: { amount: number }) {
  const here = useDeviceShift();
  const shift = here.query.data?.shift;
  const { mutateAsync: move } = useRecordCashMovement();
  const refresh = useRefreshExpenses();
  const printMovement = usePrintCashMovement();
  const { notice, busy, submit } = useRetryableSubmit({
    what: "owner's withdrawal",
    send: ({ shiftId, amount }: { shiftId: string; amount: number }, key) =>
      move({ id: shiftId, key, body: { kind: "OUT", category: "WITHDRAWAL", amount } }).finally(refresh),
    failed: "No pudimos anotar el retiro",
    onDone: (movement) => {
      toast.success("Retiro anotado", formatPesos(movement.amount));
      if (shift) printMovement(movement, shift);
    },
  });
  if (here.isLoading) return null;
  if (!shift)
    return (
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <span className="text-ink-soft">Para anotar el retiro, abre primero la caja.</span>
        <ButtonLink to="/caja">Ir a la caja</ButtonLink>
      </p>
    );
  return (
    <form
      noValidate
      className="mt-3"
      onSubmit={(event) => void submit(event, () => ({ shiftId: shift.id, amount }))}
    >
      <Button type="submit" variant="primary" icon={HandCoins} busy={busy}>
        Sacar {formatPesos(amount)}
      </Button>
      <p role="alert" className="mt-2 text-danger-ink empty:hidden">
        {notice}
      </p>
    </form>
  );
}

function Keep({ keep }: { keep: number }) {
  const [amount, setAmount] = useState<number | null>(keep);
  const { mutateAsync: save, isPending } = useSaveCashToKeep();
  const submit = () =>
    runWithToast({
      work: () => save({ body: { cashToKeep: amount ?? 0 } }),
      done: () => "Guardado",
      failed: (error) => ({
        title: "No pudimos guardarlo",
        text: failureText(error, "Inténtalo de nuevo."),
      }),
    });
  return (
    <form
      noValidate
      className="mt-3 flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void submit();
      }}
    >
      <div className="min-w-0 flex-1">
        <MoneyField label="¿Cuánto debe quedar siempre en la tienda?" value={amount} onChange={setAmount} />
      </div>
      <Button type="submit" busy={isPending} disabled={(amount ?? 0) === keep}>
        Guardar
      </Button>
    </form>
  );
}

function Why({ draw }: { draw: OwnerDrawReport }) {
  const { revenue, cogs, losses, expenses, commissions, rounding, profit } = draw;
  return (
    <Card title={`De dónde sale lo que ${earnedOrLost(profit).toLowerCase()}`}>
      <dl>
        <Line name={soldLabel(draw)} amount={revenue} />
        {cogs > 0 && <Line name="Te costó lo que vendiste" amount={-cogs} />}
        {losses > 0 && <Line name="Vencido y dañado" amount={-losses} />}
        {expenses > 0 && <Line name="Gastos y sueldos" amount={-expenses} />}
        {commissions > 0 && <Line name="Comisiones de recargas" amount={commissions} />}
        {rounding > 0 && <Line name="Ajuste por monedas" amount={-rounding} />}
        <Line name={earnedOrLost(profit)} amount={profit} total />
      </dl>
      {draw.taxes !== 0 && <p className="mt-3 text-sm text-ink-soft">{chargedTaxesText(draw)}</p>}
      {draw.debtorsGrew > 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          De lo que {profit < 0 ? "vendiste" : "ganaste"}, <PesosAmount amount={draw.debtorsGrew} /> están en
          fiados de este mes que todavía no te han pagado.
        </p>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        Aquí cuenta lo que te costó lo vendido. El «Ventas menos compras y gastos» de Reportes es otra cuenta:
        mira lo que compraste, lo hayas vendido o no.
      </p>
    </Card>
  );
}

function Line({ name, amount, total = false }: { name: string; amount: number; total?: boolean }) {
  return (
    <div
      className={
        total
          ? "flex flex-wrap justify-between gap-x-4 border-t border-line py-1.5 font-semibold"
          : "flex flex-wrap justify-between gap-x-4 py-1"
      }
    >
      <dt className={total ? undefined : "text-ink-soft"}>{name}</dt>
      <dd className="ml-auto">
        <PesosAmount amount={amount} />
      </dd>
    </div>
  );
}
