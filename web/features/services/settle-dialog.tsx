import type { ServicesReport } from "#core/contract/services.ts";
import { MoneyDialog } from "#web/features/shifts/public/money-dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { useSettleService } from "./services.queries.ts";

type Props = { open: boolean; row: ServicesReport[number]; onClose: () => void };

const TEXTS = {
  noAmount: "Escribe cuánto es.",
  reference: "Comprobante (opcional)",
  save: "Anotar",
  failed: "No pudimos anotarlo",
};
const PAYS = { ...TEXTS, amount: "¿Cuánto consignas?", method: "¿De dónde sale?" };
const RECEIVES = { ...TEXTS, amount: "¿Cuánto recibes?", method: "¿Por dónde llega?" };

/** The caller passes a new React key each time the dialog opens, so that the state starts empty. */
export function SettleServiceDialog({ open, row: { service, toSettleNow }, onClose }: Props) {
  const pays = toSettleNow > 0;
  const { mutateAsync: settle } = useSettleService();
  return (
    <MoneyDialog
      open={open}
      title={pays ? "Consignar" : "Recibir de la red"}
      description={service.name}
      start={Math.abs(toSettleNow)}
      isIn={!pays}
      texts={pays ? PAYS : RECEIVES}
      bodyOf={({ amount, ...money }) => ({
        serviceId: service.id,
        amount: pays ? amount : -amount,
        ...money,
      })}
      send={(body) => settle({ body })}
      movementOf={({ id, amount }) => {
        const kind = amount > 0 ? "OUT" : "IN";
        const note = `Consignación: ${service.name}`;
        return { id, kind, category: "OTHER", amount: Math.abs(amount), note };
      }}
      onDone={() => toast.success(pays ? "Consignación anotada" : "Pago de la red anotado")}
      onClose={onClose}
    />
  );
}
