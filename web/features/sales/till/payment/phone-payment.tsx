import { CircleCheck, Smartphone } from "lucide-react";
import { useState } from "react";
import { MAX_REFERENCE_LENGTH } from "#core/contract/sales/sales.ts";
import type { PaymentKey } from "#core/store-settings.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { PesosAmount } from "#web/ui/money.tsx";

type Props = {
  keys: readonly PaymentKey[];
  amount: number;
  reference: string;
  onReference: (reference: string) => void;
  onEnter: () => void;
};

/**
 * Reminds the cashier to check the payment in the shop's app: a customer's screenshot can be forged. The caller
 * passes method and amount as React key, so that 'Ya lo vi' starts unpressed for each payment.
 */
export function PhonePayment({ keys, amount, reference, onReference, onEnter }: Props) {
  const [seen, setSeen] = useState(false);
  return (
    <section
      aria-label="Pago por celular"
      className="@container flex flex-col gap-4 rounded-md border border-line bg-sunken p-4"
    >
      <p className="text-center">
        <span className="block text-sm text-ink-soft">El cliente paga</span>
        <strong className="text-3xl font-bold">
          <PesosAmount amount={amount} />
        </strong>
      </p>
      {keys.map(({ label, key, holder, image }) => (
        <div key={`${label} ${key}`} className="flex flex-col items-center gap-2 text-center">
          {image && (
            <img
              src={image}
              alt={`Código QR de ${label}`}
              className="aspect-square w-full max-w-56 rounded-md bg-white object-contain p-2"
            />
          )}
          <p className="min-w-0">
            <span className="block text-sm text-ink-soft">{label}</span>
            <strong className="block text-2xl font-bold wrap-anywhere tabular-nums">{key}</strong>
            {holder && (
              <span className="block text-sm text-ink-soft wrap-anywhere">A nombre de {holder}</span>
            )}
          </p>
        </div>
      ))}
      <Button
        variant={seen ? "primary" : "secondary"}
        icon={seen ? CircleCheck : Smartphone}
        block
        aria-pressed={seen}
        onClick={() => setSeen(!seen)}
      >
        Ya lo vi en mi app
      </Button>
      {!seen && (
        <p className="text-sm text-ink-soft">
          Mira en la app de la tienda que llegó la plata: un pantallazo se puede falsificar.
        </p>
      )}
      <TextField
        label="Referencia (opcional)"
        value={reference}
        maxLength={MAX_REFERENCE_LENGTH}
        autoComplete="off"
        enterKeyHint="done"
        onValueChange={onReference}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          onEnter();
        }}
      />
    </section>
  );
}
