import { useState } from "react";
import { FIELD_LIMITS, isEmail } from "#core/contract/fields.ts";
import type { BuyerInput } from "#core/contract/fiscal/document-request.ts";
import { checkDocumentNumber } from "#core/people/document-number.ts";
import { BUYER_DOCUMENT_TYPES, type BuyerDocumentType } from "#core/people/document-types.ts";
import { findNitHint, parseNitWithCheckDigit } from "#core/people/nit.ts";
import { useCachedStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useChanged } from "#web/ui/dialogs/unsaved.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField, TextInput } from "#web/ui/fields/text-input.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { FormAlert } from "#web/ui/forms/form-alert.tsx";

const TYPE_LABELS: Record<BuyerDocumentType, string> = {
  CC: "Cédula",
  NIT: "NIT",
  CE: "Cédula de extranjería",
  TI: "Tarjeta de identidad",
  TE: "Tarjeta de extranjería",
  PEP: "PEP",
  PPT: "PPT",
  PA: "Pasaporte",
  RC: "Registro civil",
  NUIP: "NUIP",
  DE: "Documento extranjero",
};
const TYPES = BUYER_DOCUMENT_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }));

/** Builds 'Ana Ruiz, NIT 900.373.076-4' with the document number as it was typed. */
export const formatInvoiceBuyer = ({ documentType, document, name }: BuyerInput): string =>
  `${name}, ${TYPE_LABELS[documentType]} ${document}`;

type KnownBuyer = {
  documentType?: string | null;
  document?: string | null;
  name?: string;
  email?: string | null;
};

export type BuyerField = "document" | "name" | "email";

type Props = {
  open: boolean;
  title?: string;
  known: KnownBuyer | null;
  /** The field that gets the focus; the document number if absent. */
  field?: BuyerField | undefined;
  action: string;
  description: string;
  busy?: boolean;
  problem?: string | null;
  onClose: () => void;
  onDone: (buyer: BuyerInput) => void;
};

type Draft = {
  documentType: BuyerDocumentType;
  document: string;
  name: string;
  email: string;
  mails: boolean;
};

function toBuyerDraft(known: KnownBuyer | null): Draft {
  const document = known?.document ?? "";
  const type = BUYER_DOCUMENT_TYPES.find((one) => one === known?.documentType);
  return {
    // Only a NIT, the tax number, is written with a check digit.
    documentType: type ?? (/^\d{5,15}-\d$/.test(document.replace(/[\s.]/g, "")) ? "NIT" : "CC"),
    document,
    name: known?.name ?? "",
    email: known?.email ?? "",
    mails: Boolean(known?.email),
  };
}

/** The form with all fields that a shop may ask of a buyer (DIAN resolution 202 of 2025). */
export function InvoiceBuyerDialog({
  open,
  title = "Factura",
  known,
  field = "document",
  action,
  description,
  busy,
  problem,
  onClose,
  onDone,
}: Props) {
  const [draft, setDraft] = useState(() => toBuyerDraft(known));
  const isChanged = useChanged(draft);
  const { documents } = useCachedStoreSettings();
  const [errors, setErrors] = useState<{ document?: string; name?: string; email?: string }>({});
  const set = (part: Partial<Draft>) => {
    setErrors({});
    setDraft((before) => ({ ...before, ...part }));
  };

  function submit() {
    if (busy) return;
    const { documentType, mails } = draft;
    const [document, name, email] = [draft.document.trim(), draft.name.trim(), draft.email.trim()];
    const found: typeof errors = {};
    const wrong = documentProblem(documentType, document);
    if (wrong) found.document = wrong;
    if (!name) found.name = "Escribe el nombre o la razón social";
    if (mails && !isEmail(email)) found.email = "Revisa el correo, o quita la marca de enviarlo";
    setErrors(found);
    if (Object.keys(found).length === 0)
      onDone({ documentType, document, name, email: mails ? email : null });
  }

  const first = (name: BuyerField) => name === field && { "data-autofocus": "" };
  const isNit = draft.documentType === "NIT";
  const nit = isNit ? parseNitWithCheckDigit(draft.document) : null;
  const right = nit && nit.written === nit.checkDigit ? "El dígito de verificación es correcto" : null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      unsaved={isChanged}
      title={title}
      description={description}
      onSubmit={submit}
      footer={
        <>
          <FormAlert notice={problem} />
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3">
          <SelectField
            label="Documento"
            options={TYPES}
            value={draft.documentType}
            onValueChange={(documentType) => set({ documentType })}
          />
          <TextField
            label="Número"
            required
            error={errors.document}
            hint={isNit ? (right ?? findNitHint(draft.document)) : undefined}
            {...first("document")}
            autoComplete="off"
            inputMode={isNit || draft.documentType === "CC" ? "numeric" : "text"}
            maxLength={FIELD_LIMITS.code}
            value={draft.document}
            onValueChange={(document) => set({ document })}
          />
        </div>
        <Field label={isNit ? "Razón social" : "Nombre"} required error={errors.name}>
          <TextInput
            {...first("name")}
            autoComplete="off"
            maxLength={FIELD_LIMITS.name}
            value={draft.name}
            onValueChange={(name) => set({ name })}
          />
        </Field>
        <div>
          <Checkbox
            label="La quiere por correo"
            checked={draft.mails}
            onCheckedChange={(mails) => set({ mails })}
          />
          {draft.mails && (
            <TextField
              label="Correo electrónico"
              required
              error={errors.email}
              hint={
                documents.mails
                  ? "Se la enviamos cuando la DIAN la acepte"
                  : "Este Mostrador no envía correos. Queda anotado: comparte la factura por WhatsApp o descárgala en Facturación."
              }
              {...first("email")}
              type="email"
              autoComplete="off"
              maxLength={FIELD_LIMITS.email}
              value={draft.email}
              onValueChange={(email) => set({ email })}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

function documentProblem(type: BuyerDocumentType, document: string): string | undefined {
  if (!document) return "Escribe el número del documento";
  const checked = checkDocumentNumber(type, document);
  return "problem" in checked ? checked.problem : undefined;
}
