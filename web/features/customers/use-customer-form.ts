import { type SubmitEvent, useRef, useState } from "react";
import type { Customer } from "#core/contract/customers.ts";
import { showFieldErrors } from "#web/api/field-errors.ts";
import { useFormRetryKey } from "#web/api/retry-key.ts";
import { useOneAtATime } from "#web/api/use-submit.ts";
import { useSchemaForm } from "#web/ui/forms/schema-form.ts";
import { toast } from "#web/ui/toast.ts";
import {
  type CustomerFormValues,
  customerFormSchema,
  describeCustomerSaveFailure,
  toCustomerDraft,
} from "./customer-form.ts";
import { findDuplicateCustomer, useSaveCustomer } from "./customers.queries.ts";
import type { DuplicateCustomer } from "./duplicate-customer.ts";

export type CustomerFormTarget = { customer: Customer | null; name?: string };

export function useCustomerForm({ customer, name }: CustomerFormTarget, onSaved: (saved: Customer) => void) {
  const { form } = useSchemaForm(customerFormSchema, toCustomerDraft(customer, name));
  const { mutateAsync: save } = useSaveCustomer();
  const tries = useFormRetryKey<CustomerFormValues>("new customer");
  const [notice, setNotice] = useState<string | null>(null);
  const [same, setSame] = useState<DuplicateCustomer | null>(null);
  const { run, isBusy } = useOneAtATime();
  const another = useRef(false);

  async function send(values: CustomerFormValues) {
    setNotice(null);
    setSame(null);
    if (!customer && !another.current) {
      const found = await findDuplicateCustomer(values);
      if (found) return setSame(found);
    }
    const tried = { key: tries.keyOf(values), sent: values };
    try {
      const saved = await save({ id: customer?.id ?? null, body: values, key: tried.key });
      tries.settle(tried, null);
      toast.success(customer ? "Cliente actualizado" : "Cliente creado", values.name);
      onSaved(saved);
    } catch (error) {
      tries.settle(tried, error);
      setNotice(describeCustomerSaveFailure(error));
      showFieldErrors(form, error);
    }
  }

  const submit = form.handleSubmit(send, () => setNotice(null));

  return {
    form,
    notice,
    same,
    async createAnother() {
      another.current = true;
      await run(submit);
      another.current = false;
    },
    isBusy,
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      // React would pass the event on to the sale's form around this form.
      event.stopPropagation();
      void run(() => submit(event));
    },
  };
}
