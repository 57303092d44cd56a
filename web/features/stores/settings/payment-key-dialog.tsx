import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { paymentKeyFields } from "#core/contract/stores/change-settings.ts";
import { PHONE_PAYMENT_METHODS, type PhonePaymentMethod, paymentLabel } from "#core/sale/payment.ts";
import type { PaymentKey } from "#core/store-settings.ts";
import { useCheckedSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { bindFields } from "#web/ui/forms/bind-fields.ts";
import { useSaveStoreSettings } from "../change-settings.queries.ts";
import { describeSettingFailure } from "../public/setting-failure.ts";
import {
  PAYMENT_KEY_FIELD_LABELS,
  toPaymentKeyDraft,
  updatePaymentKeyLabel,
  upsertPaymentKey,
} from "./payment-key-form.ts";
import { QrImageDropZone } from "./qr-drop.tsx";

const METHODS = PHONE_PAYMENT_METHODS.map((method) => ({ value: method, label: paymentLabel(method) }));

type Props = {
  open: boolean;
  keys: readonly PaymentKey[];
  paymentKey: PaymentKey | null;
  onClose: () => void;
};

export function PaymentKeyDialog({ open, keys, paymentKey, onClose }: Props) {
  const form = useForm({
    resolver: zodResolver(paymentKeyFields),
    defaultValues: toPaymentKeyDraft(paymentKey),
  });
  const { mutateAsync: save } = useSaveStoreSettings();
  const sending = useCheckedSubmit(form, {
    send: (values) => save({ body: { paymentKeys: upsertPaymentKey(keys, paymentKey, values) } }),
    failed: describeSettingFailure,
    onDone: () => closeWithToast(onClose, "Guardado", form.getValues("label").trim())(),
  });
  const { setValue, getValues, setError, clearErrors, watch, formState } = form;
  const { errors, isDirty } = formState;
  const field = bindFields(form);
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
