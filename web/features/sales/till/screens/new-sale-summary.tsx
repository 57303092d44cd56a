import { Eraser, Volume2, VolumeX } from "lucide-react";
import { memo, useState } from "react";
import { TillCartLines } from "#web/features/sales/till/lines/till-lines.tsx";
import {
  TillCustomerFields,
  TillPaymentExtras,
  type TillPaymentProps,
} from "#web/features/sales/till/payment/till-payment-fields.tsx";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { Button } from "#web/ui/button.tsx";
import { areSoundsOn, scheduleSound, setSoundsOn } from "#web/ui/devices/sounds.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TillActionButtons } from "./till-actions.tsx";

export function NewSaleSummary(sale: TillPaymentProps) {
  const { till, ref } = sale;
  return (
    <div className="flex flex-col gap-4">
      {till.cart.lines.length === 0 ? (
        <p className="rounded-md bg-sunken px-4 py-6 text-center text-ink-soft">
          Escanea un producto o tócalo para agregarlo.
        </p>
      ) : (
        <TillCartLines till={till} />
      )}
      <TillActionButtons till={till} />
      <TillCustomerFields till={till} next={ref} />
      <TillPaymentExtras {...sale} />
    </div>
  );
}

export function CartToolbar({ till }: { till: SaleEditor }) {
  return (
    <div className="flex items-center justify-between gap-1">
      {till.cart.lines.length > 0 && !till.doubt && (
        <Button variant="ghost" size="sm" icon={Eraser} onClick={() => till.dispatch({ type: "empty" })}>
          Vaciar
        </Button>
      )}
      <SoundsSwitch />
    </div>
  );
}

const SoundsSwitch = memo(function SoundsSwitch() {
  const [on, setOn] = useState(areSoundsOn);
  function turn() {
    setSoundsOn(!on);
    setOn(areSoundsOn()); // as the browser stored it
    if (!on) scheduleSound("scanned");
  }
  return (
    <IconButton
      label={on ? "Apagar los sonidos de la caja" : "Encender los sonidos de la caja"}
      icon={on ? Volume2 : VolumeX}
      onClick={turn}
    />
  );
});
