import { formatPesos } from "#core/money.ts";
import { MoneyDialog } from "#web/features/shifts/public/money-dialog.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { toast } from "#web/ui/toast.ts";
import { usePaySupplier } from "./payables.queries.ts";

const TEXTS = {
  amount: "¿Cuánto le pagas?",
  noAmount: "Escribe cuánto le pagas.",
  method: "¿Con qué le pagas?",
  reference: "Recibo o comprobante (opcional)",
  save: "Pagar",
  failed: "No pudimos guardar el pago",
};

type Props = {
  open: boolean;
  supplier: { id: string; name: string; balance: number };
  /** Pays only this purchase, instead of the earliest due purchases. */
  purchase?: { id: string; owed: number; reference: string | null };
  onClose: () => void;
};

/** Proposes to pay the whole debt in cash. Needs a new React key each time it opens. */
export function PaySupplierDialog({ open, supplier, purchase, onClose }: Props) {
  const { id, name, balance } = supplier;
  const most = purchase?.owed ?? balance;
  const { mutateAsync: pay } = usePaySupplier();
  return (
    <MoneyDialog
      open={open}
      title={`Pagar a ${name}`}
      description={purchase?.reference && `Factura ${purchase.reference}`}
      start={most}
      texts={TEXTS}
      findProblem={(amount) =>
        amount > most ? `Es más de lo que le debes: son ${formatPesos(most)}.` : null
      }
      bodyOf={(money) => ({
        ...money,
        ...(purchase && { purchases: [{ id: purchase.id, amount: money.amount }] }),
      })}
      send={(body) => pay({ params: { id }, body })}
      movementOf={({ id, amount }, reference) => {
        const note = [name, reference].filter(Boolean).join(" · ");
        return { id, kind: "OUT", category: "SUPPLIER", amount, note };
      }}
      onDone={({ amount, balanceAfter }) => {
        const left = balanceAfter > 0 ? `Le quedas debiendo ${formatPesos(balanceAfter)}` : "Quedaste al día";
        toast.success(`Pago de ${formatPesos(amount)} a ${name}`, left);
      }}
      onClose={onClose}
      outcome={(amount) => (
        <p role="status" className="min-w-full rounded-md bg-sunken px-4 py-2.5 text-lg">
          {amount !== null && amount < balance ? "Le quedas debiendo " : "Le debes "}
          <strong>
            <PesosAmount amount={amount !== null && amount < balance ? balance - amount : balance} />
          </strong>
        </p>
      )}
    />
  );
}
