import { Pencil, Plus, QrCode, Trash2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { paymentLabel } from "#core/sale/payment.ts";
import { MAX_PAYMENT_KEYS, type PaymentKey } from "#core/store-settings.ts";
import { Button } from "#web/ui/button.tsx";
import { confirm } from "#web/ui/confirm.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { focusUnlessTyping } from "#web/ui/late-focus.ts";
import { PaymentKeyDialog } from "./payment-key-dialog.tsx";
import { removePaymentKey } from "./payment-key-form.ts";
import { SettingSaveOutcome, SettingsGroup, useSaveSetting } from "./setting-fields.tsx";

type Props = {
  keys: readonly PaymentKey[];
  mayChange?: boolean;
  /** Settings about these payments, below the list. */
  children?: ReactNode;
};

export function PaymentKeyList({ keys, mayChange = false, children }: Props) {
  const { save, ...outcome } = useSaveSetting();
  const add = useRef<HTMLButtonElement>(null);
  const form = useDialog({ key: null as PaymentKey | null });
  const edit = (key: PaymentKey | null) => form.show({ key });

  async function remove(key: PaymentKey) {
    const sure = await confirm({
      title: `¿Quitar ${key.label}?`,
      text: "Tus clientes ya no verán a dónde pagarte por ahí.",
      tone: "danger",
    });
    // The focused button disappears with its key, so the focus moves to the button that adds a key.
    if (sure) save({ paymentKeys: removePaymentKey(keys, key) }, () => focusUnlessTyping(add.current));
  }

  return (
    <SettingsGroup title="Cómo te pagan por celular">
      {mayChange && (
        <p className="text-sm text-ink-soft">
          Al cobrar por celular, la pantalla le muestra al cliente tu llave o tu número con su código QR.
        </p>
      )}
      {keys.length > 0 && (
        <ul className="grid gap-3 @2xl:grid-cols-2">
          {keys.map((key, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: payment keys have no id, and two may be equal
            <li key={i} className="flex min-w-0 items-start gap-3 rounded-md border border-line p-3">
              <KeyPicture paymentKey={key} />
              <div className="min-w-0 flex-1 wrap-anywhere">
                <p className="font-semibold">{key.label}</p>
                {key.label !== paymentLabel(key.method) && (
                  <p className="text-sm text-ink-soft">{paymentLabel(key.method)}</p>
                )}
                <p>{key.key}</p>
                {key.holder && <p className="text-sm text-ink-soft">{key.holder}</p>}
                {mayChange && (
                  <div className="-mb-2 -ml-3 flex">
                    <IconButton label={`Cambiar ${key.label}`} icon={Pencil} onClick={() => edit(key)} />
                    <IconButton
                      label={`Quitar ${key.label}`}
                      icon={Trash2}
                      tone="danger"
                      onClick={() => void remove(key)}
                    />
                  </div>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <Button
              ref={add}
              icon={Plus}
              disabled={keys.length >= MAX_PAYMENT_KEYS}
              onClick={() => edit(null)}
            >
              Agregar forma de pago
            </Button>
            <SettingSaveOutcome {...outcome} />
          </div>
          <PaymentKeyDialog key={form.turn} {...form.props} keys={keys} paymentKey={form.subject.key} />
        </>
      )}
      {children}
    </SettingsGroup>
  );
}

function KeyPicture({ paymentKey: { image, label } }: { paymentKey: PaymentKey }) {
  const size = "size-24 shrink-0 rounded-md";
  if (!image)
    return (
      <span aria-hidden className={`${size} flex items-center justify-center bg-sunken text-ink-soft`}>
        <QrCode className="size-8" />
      </span>
    );
  return <img src={image} alt={`Código QR de ${label}`} className={`${size} bg-white object-contain`} />;
}
