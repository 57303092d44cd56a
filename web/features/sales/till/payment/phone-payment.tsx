import { CircleCheck, Smartphone } from "lucide-react";
import { MAX_REFERENCE_LENGTH } from "#core/contract/sales/sales.ts";
import { formatPesos } from "#core/money.ts";
import { qrWithAmount } from "#core/sale/payment-qr.ts";
import type { PaymentKey } from "#core/store-settings.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { PesosAmount } from "#web/ui/money.tsx";

const QrCodeImage = lazyComponent(() => import("#web/ui/qr/qr-code.tsx"), "QrCodeImage", { optional: true });

type Props = {
  till: Pick<SaleEditor, "asksTransfers" | "mayConfirm">;
  keys: readonly PaymentKey[];
  amount: number;
  /** Whether somebody saw this amount arrive. */
  seen: boolean;
  onSeen: (seen: boolean) => void;
  reference: string;
  onReference: (reference: string) => void;
  onEnter: () => void;
};

/** Reminds the cashier to check the payment in the shop's app: a customer's screenshot can be forged. */
export function PhonePayment({ till, keys, amount, seen, onSeen, reference, onReference, onEnter }: Props) {
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
      {keys.map((key) => (
        <PaymentKeyToPay key={`${key.label} ${key.key}`} paymentKey={key} amount={amount} />
      ))}
      {till.asksTransfers ? (
        <SeenByWhom mayConfirm={till.mayConfirm} seen={seen} onSeen={onSeen} />
      ) : (
        <Button
          variant={seen ? "primary" : "secondary"}
          icon={seen ? CircleCheck : Smartphone}
          block
          aria-pressed={seen}
          onClick={() => onSeen(!seen)}
        >
          Ya lo vi en mi app
        </Button>
      )}
      {!seen && (
        <p className="text-sm text-ink-soft">
          {till.asksTransfers
            ? "La venta queda por confirmar: el dueño dice si llegó la plata."
            : "Mira en la app de la tienda que llegó la plata: un pantallazo se puede falsificar."}
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

/** The QR code has the amount where the store's code can have one; otherwise it is the picture that the store uploaded. */
function PaymentKeyToPay({ paymentKey, amount }: { paymentKey: PaymentKey; amount: number }) {
  const { label, key, holder, image, qrText } = paymentKey;
  const qr = qrText ? qrWithAmount(qrText, amount) : null;
  return (
    <div className="flex flex-col items-center gap-2 text-center">
      {qr ? (
        <>
          {/* A long code may be wider than the padding allows. */}
          <div className="-mx-4 flex max-w-[calc(100%+2rem)] justify-center">
            <QrCodeImage text={qr} label={`Código QR de ${label}`} width="14rem" />
          </div>
          <p className="text-sm text-ink-soft">También puedes escribir el valor: {formatPesos(amount)}</p>
        </>
      ) : (
        image && (
          <img
            src={image}
            alt={`Código QR de ${label}`}
            className="aspect-square w-full max-w-56 rounded-md bg-white object-contain p-2"
          />
        )
      )}
      <p className="min-w-0">
        <span className="block text-sm text-ink-soft">{label}</span>
        <strong className="block text-2xl font-bold wrap-anywhere">{key}</strong>
        {holder && <span className="block text-sm text-ink-soft wrap-anywhere">A nombre de {holder}</span>}
      </p>
    </div>
  );
}

type SeenProps = { mayConfirm: boolean } & Pick<Props, "seen" | "onSeen">;

/** Without a choice the owner reviews it. */
function SeenByWhom({ mayConfirm, seen, onSeen }: SeenProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm">¿Ya llegó la plata?</legend>
      {mayConfirm && (
        <Button
          variant={seen ? "primary" : "secondary"}
          icon={seen ? CircleCheck : Smartphone}
          block
          aria-pressed={seen}
          onClick={() => onSeen(true)}
        >
          Ya lo vi en la app
        </Button>
      )}
      <Button
        variant={seen ? "secondary" : "primary"}
        block
        aria-pressed={!seen}
        onClick={() => onSeen(false)}
      >
        Que lo revise el dueño
      </Button>
    </fieldset>
  );
}
