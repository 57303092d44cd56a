import { Pencil, Plus, QrCode, Trash2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { z } from "zod";
import { paymentKeyFields } from "#core/contract/stores/change-settings.ts";
import { PHONE_PAYMENT_METHODS, type PhonePaymentMethod, paymentLabel } from "#core/sale/payment.ts";
import { MAX_PAYMENT_KEYS, type PaymentKey } from "#core/store-settings.ts";
import { useCheckedSubmit } from "#web/api/use-submit.ts";
import { describeSettingFailure } from "#web/features/stores/public/setting-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { confirm } from "#web/ui/confirm.tsx";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { useSchemaForm } from "#web/ui/forms/schema-form.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { focusUnlessTyping } from "#web/ui/late-focus.ts";
import { useSaveStoreSettings } from "../change-settings.queries.ts";
import { QrImageDropZone } from "./qr-drop.tsx";
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

const METHODS = PHONE_PAYMENT_METHODS.map((method) => ({ value: method, label: paymentLabel(method) }));

type PaymentKeyDialogProps = {
  open: boolean;
  keys: readonly PaymentKey[];
  paymentKey: PaymentKey | null;
  onClose: () => void;
};

function PaymentKeyDialog({ open, keys, paymentKey, onClose }: PaymentKeyDialogProps) {
  const { form, field } = useSchemaForm(paymentKeyFields, toPaymentKeyDraft(paymentKey));
  const { mutateAsync: save } = useSaveStoreSettings();
  const sending = useCheckedSubmit(form, {
    send: (values) => save({ body: { paymentKeys: upsertPaymentKey(keys, paymentKey, values) } }),
    failed: describeSettingFailure,
    onDone: () => closeWithToast(onClose, "Guardado", form.getValues("label").trim())(),
  });
  const { setValue, getValues, setError, clearErrors, watch, formState } = form;
  const { errors, isDirty } = formState;
  const method = watch("method");

  function changeMethod(next: PhonePaymentMethod) {
    setValue("label", updatePaymentKeyLabel(getValues("label"), method, next));
    setValue("method", next, { shouldDirty: true });
  }

  return (
    <FormDialog
      form={sending}
      read={sending.read}
      open={open}
      onClose={onClose}
      unsaved={isDirty}
      title={paymentKey ? "Cambiar forma de pago" : "Agregar forma de pago"}
      save="Guardar"
    >
      <div className="grid gap-4 *:min-w-0 sm:grid-cols-2 sm:gap-x-5">
        <SelectField
          label="Medio de pago"
          error={errors.method?.message}
          options={METHODS}
          value={method}
          onValueChange={changeMethod}
        />
        <TextField label="Nombre en la pantalla" required {...field("label")} autoComplete="off" />
        <TextField
          label={PAYMENT_KEY_FIELD_LABELS[method]}
          required
          {...field("key")}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          label="A nombre de"
          hint="El cliente lo compara antes de pagar."
          {...field("holder")}
          autoComplete="off"
        />
        <div className="sm:col-span-2">
          <Field
            label="Código QR"
            error={errors.image?.message}
            hint="Una captura de pantalla o una foto. Recortamos lo que sobra alrededor del código."
          >
            <QrImageDropZone
              image={watch("image") || null}
              onChange={(image) => {
                clearErrors("image");
                setValue("image", image, { shouldDirty: true });
              }}
              onRefused={(message) => setError("image", { message })}
            />
          </Field>
        </div>
      </div>
    </FormDialog>
  );
}

type PaymentKeyDraft = z.input<typeof paymentKeyFields>;
type PaymentKeyValues = z.output<typeof paymentKeyFields>;

function toPaymentKeyDraft(key: PaymentKey | null): PaymentKeyDraft {
  return {
    method: key?.method ?? "NEQUI",
    label: key?.label ?? paymentLabel("NEQUI"),
    key: key?.key ?? "",
    holder: key?.holder ?? "",
    image: key?.image ?? null,
  };
}

/** The label follows the payment method until the user writes another label. */
export function updatePaymentKeyLabel(label: string, before: PhonePaymentMethod, now: PhonePaymentMethod) {
  return label.trim() === "" || label === paymentLabel(before) ? paymentLabel(now) : label;
}

/** Label of the field for the key or number that customers pay to. */
const PAYMENT_KEY_FIELD_LABELS: Record<PhonePaymentMethod, string> = {
  NEQUI: "Número de celular",
  DAVIPLATA: "Número de celular",
  BREB: "Llave",
  TRANSFER: "Banco y número de cuenta",
};

const same = (one: PaymentKey, other: PaymentKey) => JSON.stringify(one) === JSON.stringify(other);

/** Replaces the key `before` by `next`. Appends `next` if `before` is null, or if another user changed it meanwhile. */
export function upsertPaymentKey(
  keys: readonly PaymentKey[],
  before: PaymentKey | null,
  next: PaymentKeyValues,
): PaymentKeyValues[] {
  const place = before ? keys.findIndex((key) => same(key, before)) : -1;
  return place < 0 ? [...keys, next] : keys.map((key, i) => (i === place ? next : key));
}

export function removePaymentKey(keys: readonly PaymentKey[], removed: PaymentKey): PaymentKey[] {
  const place = keys.findIndex((key) => same(key, removed));
  return keys.filter((_, i) => i !== place);
}
