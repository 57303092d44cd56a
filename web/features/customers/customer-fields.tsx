import type { UseFormReturn } from "react-hook-form";
import { findDocumentNumberHint } from "#core/people/document-number.ts";
import { DOCUMENT_TYPES, USUAL_DOCUMENT_TYPES } from "#core/people/document-types.ts";
import { useCachedStoreSettings } from "#web/features/stores/stores.queries.ts";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { bindFields } from "#web/ui/forms/schema-form.ts";
import type { CustomerFormDraft, CustomerFormValues } from "./customer-form.ts";

const optionsOf = (types: readonly string[]) => types.map((type) => ({ value: type, label: type }));
const ALL = optionsOf(DOCUMENT_TYPES);
const USUAL = optionsOf(USUAL_DOCUMENT_TYPES);

type Props = { form: UseFormReturn<CustomerFormDraft, unknown, CustomerFormValues> };

export function CustomerFields({ form }: Props) {
  const { defaultValues } = form.formState;
  const field = bindFields(form);
  const { taxes } = useCachedStoreSettings();
  // Without tax settings the form offers only the document types of the specification.
  const isUsual = USUAL.some(({ value }) => value === defaultValues?.documentType);
  const types = taxes.said || (defaultValues?.documentType && !isUsual) ? ALL : USUAL;
  const type = DOCUMENT_TYPES.find((one) => one === form.watch("documentType")) ?? null;
  return (
    <div className="grid gap-4 *:min-w-0 sm:grid-cols-2 sm:gap-x-5">
      <div className="sm:col-span-2">
        <TextField label="Nombre" required {...field("name")} autoComplete="off" />
      </div>
      <TextField label="Teléfono" {...field("phone")} type="tel" autoComplete="off" />
      <TextField label="Correo electrónico" {...field("email")} type="email" autoComplete="off" />
      <div className="sm:col-span-2">
        <TextField label="Dirección" {...field("address")} autoComplete="off" />
      </div>
      <SelectField
        label="Tipo de documento"
        {...field("documentType")}
        options={types}
        placeholder="Sin documento"
      />
      <TextField
        label="Documento"
        hint={findDocumentNumberHint(type, form.watch("document") ?? "")}
        {...field("document")}
        autoComplete="off"
      />
    </div>
  );
}
