import { zodResolver } from "@hookform/resolvers/zod";
import { type SubmitEvent, useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import type { Supplier } from "#core/contract/suppliers.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useOneAtATime } from "#web/ui/forms/use-submit.ts";
import { toast } from "#web/ui/toast.ts";
import {
  describeSupplierSaveFailure,
  type SupplierFailure,
  supplierFormFailure,
} from "./supplier-failures.ts";
import {
  isSupplierField,
  type SupplierFormDraft,
  type SupplierFormValues,
  supplierFormSchema,
  toSupplierDraft,
} from "./supplier-form.ts";
import { useSaveSupplier } from "./suppliers.queries.ts";

export function useSupplierForm(supplier: Supplier | null, onSaved: () => void) {
  const form = useForm({
    resolver: zodResolver(supplierFormSchema),
    defaultValues: toSupplierDraft(supplier),
  });
  const { mutateAsync: save } = useSaveSupplier();
  const [notice, setNotice] = useState<SupplierFailure | null>(null);
  const { run, isBusy } = useOneAtATime();

  async function send(values: SupplierFormValues) {
    setNotice(null);
    try {
      await save({ shown: supplier, body: values });
      toast.success(supplier ? "Proveedor actualizado" : "Proveedor creado", values.name);
      onSaved();
    } catch (error) {
      setNotice(describeSupplierSaveFailure(error));
      if (!(error instanceof ApiError)) return;
      for (const { field, message } of error.fields)
        if (isSupplierField(field)) form.setError(field, { message }, { shouldFocus: true });
    }
  }

  const refuse = ({ name, phone, email }: FieldErrors<SupplierFormDraft>) =>
    setNotice(
      supplierFormFailure(name?.message) ??
        supplierFormFailure(phone?.message) ??
        supplierFormFailure(email?.message),
    );
  const submit = form.handleSubmit(send, refuse);

  return {
    form,
    notice,
    isBusy,
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      void run(() => submit(event));
    },
  };
}
