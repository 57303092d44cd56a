import type { UseFormReturn } from "react-hook-form";
import { documentNumberHint } from "#core/people/document-number.ts";
import { DOCUMENT_TYPES, USUAL_DOCUMENT_TYPES } from "#core/people/document-types.ts";
import { useCachedStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import type { CustomerFormDraft, CustomerFormValues } from "./customer-form.ts";

const optionsOf = (types: readonly string[]) => types.map((type) => ({ value: type, label: type }));
const ALL = optionsOf(DOCUMENT_TYPES);
const USUAL = optionsOf(USUAL_DOCUMENT_TYPES);

type Props = { form: UseFormReturn<CustomerFormDraft, unknown, CustomerFormValues> };

export function CustomerFields({ form: { register, formState, watch } }: Props) {
  const { errors, defaultValues } = formState;
  const { taxes } = useCachedStoreSettings();
  // Without tax settings the form offers only the document types of the specification.
  const isUsual = USUAL.some(({ value }) => value === defaultValues?.documentType);
  const types = taxes.said || (defaultValues?.documentType && !isUsual) ? ALL : USUAL;
  const type = DOCUMENT_TYPES.find((one) => one === watch("documentType")) ?? null;
  return (
    <div className="grid gap-4 *:min-w-0 sm:grid-cols-2 sm:gap-x-5">
      <div className="sm:col-span-2">
        <Field label="Nombre" required error={errors.name?.message}>
          <TextInput {...register("name")} autoComplete="off" />
        </Field>
      </div>
      <Field label="Teléfono" error={errors.phone?.message}>
        <TextInput {...register("phone")} type="tel" autoComplete="off" />
      </Field>
      <Field label="Correo electrónico" error={errors.email?.message}>
        <TextInput {...register("email")} type="email" autoComplete="off" />
      </Field>
      <div className="sm:col-span-2">
        <Field label="Dirección" error={errors.address?.message}>
          <TextInput {...register("address")} autoComplete="off" />
        </Field>
      </div>
      <Field label="Tipo de documento" error={errors.documentType?.message}>
        <Select {...register("documentType")} options={types} placeholder="Sin documento" />
      </Field>
      <Field
        label="Documento"
        error={errors.document?.message}
        hint={documentNumberHint(type, watch("document") ?? "")}
      >
        <TextInput {...register("document")} autoComplete="off" />
      </Field>
    </div>
  );
}
