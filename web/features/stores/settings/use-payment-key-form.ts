import { zodResolver } from "@hookform/resolvers/zod";
import { type SubmitEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { paymentKeyFields } from "#core/contract/stores/change-settings.ts";
import type { PaymentKey } from "#core/store-settings.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useOneAtATime } from "#web/api/use-submit.ts";
import { toast } from "#web/ui/toast.ts";
import { useSaveStoreSettings } from "../change-settings.queries.ts";
import { describeSettingFailure } from "../public/setting-failure.ts";
import {
  type PaymentKeyValues,
  toPaymentKeyDraft,
  toPaymentKeyField,
  upsertPaymentKey,
} from "./payment-key-form.ts";

export function usePaymentKeyForm(
  keys: readonly PaymentKey[],
  paymentKey: PaymentKey | null,
  onDone: () => void,
) {
  const form = useForm({
    resolver: zodResolver(paymentKeyFields),
    defaultValues: toPaymentKeyDraft(paymentKey),
  });
  const { mutateAsync: save } = useSaveStoreSettings();
  const [notice, setNotice] = useState<string | null>(null);
  const { run } = useOneAtATime();

  async function send(values: PaymentKeyValues) {
    setNotice(null);
    try {
      await save({ body: { paymentKeys: upsertPaymentKey(keys, paymentKey, values) } });
      toast.success("Guardado", values.label);
      onDone();
    } catch (error) {
      setNotice(describeSettingFailure(error));
      if (!(error instanceof ApiError)) return;
      for (const { field, message } of error.fields) {
        const own = toPaymentKeyField(field);
        if (own) form.setError(own, { message }, { shouldFocus: true });
      }
    }
  }

  const submit = form.handleSubmit(send, () => setNotice(null));

  return {
    form,
    notice,
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      void run(() => submit(event));
    },
  };
}
