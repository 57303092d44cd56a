import { type SubmitEvent, useState } from "react";
import type { FiscalProfile } from "#core/contract/fiscal/fiscal-profile.ts";
import { findDocumentNumberHint } from "#core/people/document-number.ts";
import { STORE_DOCUMENT_TYPES } from "#core/people/document-types.ts";
import { parseNitWithCheckDigit } from "#core/people/nit.ts";
import { TAXPAYER_QUALITIES, TAXPAYER_QUALITY_LABELS } from "#core/taxpayer.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useSaveFiscalProfile } from "#web/features/stores/fiscal/fiscal.queries.ts";
import { describeFiscalFailure } from "#web/features/stores/fiscal/fiscal-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { collectFieldErrors } from "#web/ui/forms/field-problems.ts";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { toast } from "#web/ui/toast.ts";
import { MunicipalityField } from "./municipality-field.tsx";

const PERSONS = [
  { value: "NATURAL" as const, label: "Persona" },
  { value: "LEGAL" as const, label: "Empresa" },
];
const DOCUMENTS = STORE_DOCUMENT_TYPES.map((type) => ({ value: type, label: type }));

type Draft = ReturnType<typeof toFiscalDraft>;

/** Names of the fields in which the user types text. */
type TextName = Exclude<keyof Draft, "personType" | "documentType" | "municipality" | "simple" | "qualities">;

const toFiscalDraft = (fiscal: FiscalProfile) => ({
  personType: fiscal.personType,
  documentType: fiscal.documentType ?? ("" as const),
  document:
    fiscal.document && fiscal.checkDigit
      ? `${fiscal.document}-${fiscal.checkDigit}`
      : (fiscal.document ?? ""),
  legalName: fiscal.legalName,
  tradeName: fiscal.tradeName,
  address: fiscal.address ?? "",
  municipality: fiscal.municipality,
  postalCode: fiscal.postalCode ?? "",
  email: fiscal.email ?? "",
  phone: fiscal.phone ?? "",
  activity: fiscal.activity ?? "",
  creditDays: String(fiscal.creditDays),
  simple: fiscal.simple,
  qualities: fiscal.qualities,
});

type Props = {
  fiscal: FiscalProfile;
  onDone: () => void;
  onCancel?: () => void;
  /** Whether number, address and municipality are required, as for issuing electronic documents. */
  complete?: boolean;
};

/** Sends all fields in one request when the user saves. */
export function FiscalProfileForm({ fiscal, onDone, onCancel, complete = false }: Props) {
  const [seen] = useState(() => toFiscalDraft(fiscal));
  const [draft, setDraft] = useState(seen);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [typedMunicipality, setTypedMunicipality] = useState("");
  const { mutate, isPending } = useSaveFiscalProfile();
  const set = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const text = (name: TextName) => ({
    name,
    error: errors[name],
    value: draft[name],
    onValueChange: (typed: string) => set({ [name]: typed }),
    autoComplete: "off",
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const changed: Record<string, unknown> = Object.fromEntries(
      (Object.keys(draft) as (keyof Draft)[])
        .filter((name) => draft[name] !== seen[name])
        .map((name) => [name, name === "documentType" ? draft.documentType || null : draft[name]]),
    );
    const missing = {
      ...(complete && !draft.document.trim() && { document: "Escribe el número, como está en el RUT" }),
      ...(complete && !draft.address.trim() && { address: "Escribe la dirección: va en cada documento" }),
      ...(draft.municipality === null && {
        ...(complete && { municipality: "Escribe el municipio y elígelo de la lista" }),
        ...(typedMunicipality.trim() !== "" && { municipality: "Elige el municipio de la lista" }),
      }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    if ("creditDays" in changed) changed.creditDays = Number(draft.creditDays.trim() || Number.NaN);
    if (Object.keys(changed).length === 0) return onDone();
    const input = { body: changed };
    mutate(input, {
      onSuccess: () => {
        toast.success("Datos guardados");
        onDone();
      },
      onError: (error) => {
        toast.error("No se guardó", describeFiscalFailure(error));
        if (error instanceof ApiError) setErrors(collectFieldErrors(error.fields));
      },
    });
  }

  const isNit = draft.documentType === "NIT";
  const nit = isNit ? parseNitWithCheckDigit(draft.document) : null;
  const right = nit && nit.written === nit.checkDigit ? "El dígito de verificación es correcto" : null;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 border-t border-line pt-4 @md:grid-cols-2">
      <RadioGroup
        legend="Eres"
        name="personType"
        options={PERSONS}
        value={draft.personType}
        onChange={(personType) => set({ personType })}
      />
      <div className="grid grid-cols-[minmax(0,7rem)_minmax(0,1fr)] gap-3">
        <SelectField
          label="Documento"
          error={errors.documentType}
          options={DOCUMENTS}
          placeholder="Ninguno"
          value={draft.documentType}
          onValueChange={(documentType) => set({ documentType })}
        />
        <TextField
          label="Número"
          hint={right ?? findDocumentNumberHint(draft.documentType || null, draft.document)}
          {...text("document")}
          error={errors.document ?? errors.checkDigit}
          placeholder={isNit ? "900.123.456-8" : ""}
          inputMode="text"
        />
      </div>
      <TextField
        label="Nombre o razón social"
        hint="Como está en el RUT"
        {...text("legalName")}
        maxLength={200}
      />
      <TextField
        label="Nombre comercial"
        hint="El del aviso de la tienda"
        {...text("tradeName")}
        maxLength={200}
      />
      <TextField label="Dirección" {...text("address")} maxLength={200} />
      <MunicipalityField
        code={draft.municipality}
        name={fiscal.municipality === draft.municipality ? fiscal.municipalityName : null}
        error={errors.municipality}
        onChange={(municipality, typed) => {
          set({ municipality });
          setTypedMunicipality(typed);
        }}
      />
      <TextField
        label="Código postal"
        hint="6 números"
        {...text("postalCode")}
        inputMode="numeric"
        maxLength={6}
      />
      <TextField
        label="Actividad económica"
        hint="La casilla 46 del RUT: 4 números, como 4711"
        {...text("activity")}
        inputMode="numeric"
        maxLength={4}
      />
      <TextField label="Correo electrónico" {...text("email")} type="email" maxLength={254} />
      <TextField label="Teléfono" {...text("phone")} type="tel" maxLength={32} />
      <TextField
        label="Días de plazo en una factura a crédito"
        hint="Cuando ni el cliente ni la tienda tienen uno."
        {...text("creditDays")}
        inputMode="numeric"
        maxLength={4}
      />
      <fieldset className="flex flex-col">
        <legend className="mb-1.5 text-sm font-semibold">Otras casillas del RUT</legend>
        <Checkbox
          name="simple"
          label="Régimen Simple (O-47)"
          checked={draft.simple}
          onCheckedChange={(simple) => set({ simple })}
        />
        {TAXPAYER_QUALITIES.map((quality) => (
          <Checkbox
            key={quality}
            label={TAXPAYER_QUALITY_LABELS[quality]}
            checked={draft.qualities.includes(quality)}
            onCheckedChange={(checked) =>
              set({
                qualities: checked
                  ? [...draft.qualities, quality]
                  : draft.qualities.filter((one) => one !== quality),
              })
            }
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-3 *:flex-1 @md:col-span-2 @md:justify-end @md:*:flex-none">
        {(onCancel || !complete) && (
          <Button onClick={onCancel ?? onDone} disabled={isPending}>
            Cancelar
          </Button>
        )}
        <Button type="submit" variant="primary" busy={isPending}>
          Guardar datos
        </Button>
      </div>
    </form>
  );
}
