import { PHONE_PAYMENT_METHODS, type PhonePaymentMethod, paymentLabel } from "#core/sale/payment.ts";
import type { PaymentKey } from "#core/store-settings.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { bindFields } from "#web/ui/forms/bind-fields.ts";
import { FormAlert } from "#web/ui/forms/form-alert.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { PAYMENT_KEY_FIELD_LABELS, updatePaymentKeyLabel } from "./payment-key-form.ts";
import { QrImageDropZone } from "./qr-drop.tsx";
import { usePaymentKeyForm } from "./use-payment-key-form.ts";

const METHODS = PHONE_PAYMENT_METHODS.map((method) => ({ value: method, label: paymentLabel(method) }));

type Props = {
  open: boolean;
  keys: readonly PaymentKey[];
  paymentKey: PaymentKey | null;
  onClose: () => void;
};

export function PaymentKeyDialog({ open, keys, paymentKey, onClose }: Props) {
  const { form, notice, submit } = usePaymentKeyForm(keys, paymentKey, onClose);
  const { setValue, getValues, setError, clearErrors, watch, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const field = bindFields(form);
  const method = watch("method");

  function changeMethod(next: PhonePaymentMethod) {
    setValue("label", updatePaymentKeyLabel(getValues("label"), method, next));
    setValue("method", next, { shouldDirty: true });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      unsaved={isDirty}
      title={paymentKey ? "Cambiar forma de pago" : "Agregar forma de pago"}
      onSubmit={submit}
      footer={
        <>
          <FormAlert>{notice}</FormAlert>
          <FormButtons
            save={isSubmitting ? "Guardando..." : "Guardar"}
            busy={isSubmitting}
            onCancel={onClose}
          />
        </>
      }
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
    </Dialog>
  );
}
