import { Fragment, type SubmitEvent, useState } from "react";
import type { FiscalProfile } from "#core/contract/fiscal/fiscal-profile.ts";
import { findDocumentNumberHint } from "#core/people/document-number.ts";
import { STORE_DOCUMENT_TYPES } from "#core/people/document-types.ts";
import { parseNitWithCheckDigit } from "#core/people/nit.ts";
import { TAXPAYER_QUALITIES, TAXPAYER_QUALITY_LABELS, type TaxpayerQuality } from "#core/taxpayer.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useOneAtATime } from "#web/api/use-submit.ts";
import { findNamedMunicipality, useSaveFiscalProfile } from "#web/features/stores/fiscal/fiscal.queries.ts";
import { describeFiscalFailure } from "#web/features/stores/fiscal/fiscal-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { collectFieldErrors } from "#web/ui/forms/field-problems.ts";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { useDraft } from "#web/ui/forms/use-draft.ts";
import { toast } from "#web/ui/toast.ts";
import { formatMunicipality, MunicipalityField } from "./municipality-field.tsx";

const PERSONS = [
  { value: "NATURAL" as const, label: "Persona" },
  { value: "LEGAL" as const, label: "Empresa" },
];
const DOCUMENTS = STORE_DOCUMENT_TYPES.map((type) => ({ value: type, label: type }));
const QUALITY_HINTS: Record<TaxpayerQuality, string> = {
  LARGE_TAXPAYER: "La DIAN lo nombró así, casi siempre por ser una empresa grande.",
  SELF_WITHHOLDER: "Tú mismo le pagas a la DIAN la retención de lo que vendes.",
  VAT_WITHHOLDER: "Retienes una parte del IVA cuando compras.",
};
const CHECKBOX_HINT = "-mt-1 ml-8 text-sm text-ink-soft";

type Draft = ReturnType<typeof toFiscalDraft>;

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
  const { draft, set, text, errors, setErrors } = useDraft(() => seen);
  const [municipalityText, setMunicipalityText] = useState(
    fiscal.municipalityName ?? fiscal.municipality ?? "",
  );
  const { mutateAsync } = useSaveFiscalProfile();
  const { run, busy } = useOneAtATime();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    void run(() => save(form));
  }

  async function save(form: HTMLFormElement) {
    const mark = (problems: Record<string, string>) => {
      setErrors(problems);
      form.querySelector<HTMLElement>(`[name="${Object.keys(problems)[0]}"]`)?.focus();
    };
    try {
      const typed = draft.municipality === null ? municipalityText.trim() : "";
      const named = typed === "" ? null : await findNamedMunicipality(typed);
      if (named) {
        set({ municipality: named.code });
        setMunicipalityText(formatMunicipality(named));
      }
      const filled = named ? { ...draft, municipality: named.code } : draft;
      const missing = {
        ...(complete && !draft.document.trim() && { document: "Escribe el número, como está en el RUT" }),
        ...(complete && !draft.address.trim() && { address: "Escribe la dirección: va en cada documento" }),
        ...(filled.municipality === null && {
          ...(complete && { municipality: "Escribe el municipio y elígelo de la lista" }),
          ...(typed !== "" && { municipality: "Elige el municipio de la lista" }),
        }),
      };
      if (Object.keys(missing).length > 0) return mark(missing);
      setErrors({});
      const changed: Record<string, unknown> = Object.fromEntries(
        (Object.keys(filled) as (keyof Draft)[])
          .filter((name) => filled[name] !== seen[name])
          .map((name) => [name, name === "documentType" ? filled.documentType || null : filled[name]]),
      );
      if ("creditDays" in changed) changed.creditDays = Number(draft.creditDays.trim() || Number.NaN);
      if (Object.keys(changed).length === 0) return onDone();
      await mutateAsync({ body: changed });
      toast.success("Datos guardados");
      onDone();
    } catch (error) {
      toast.error("No se guardó", describeFiscalFailure(error));
      if (error instanceof ApiError) mark(collectFieldErrors(error.fields));
    }
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
          hint={
            right ??
            findDocumentNumberHint(draft.documentType || null, draft.document) ??
            (isNit && draft.document === "" ? "El NIT del RUT; el número tras el guion lo verifica" : null)
          }
          {...text("document")}
          error={errors.document ?? errors.checkDigit}
          placeholder={isNit ? "900.123.456-8" : ""}
          inputMode="text"
        />
      </div>
      <TextField
        label="Nombre o razón social"
        hint="Como está en el RUT: tu nombre, o el legal de la empresa"
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
        text={municipalityText}
        error={errors.municipality}
        onChange={(municipality, typed) => {
          set({ municipality });
          setMunicipalityText(typed);
        }}
      />
      <TextField
        label="Código postal"
        hint="6 números de tu zona para el correo; si no lo sabes, déjalo vacío"
        {...text("postalCode")}
        inputMode="numeric"
        maxLength={6}
      />
      <TextField
        label="Actividad económica"
        hint="A qué te dedicas: la casilla 46 del RUT, 4 números, como 4711"
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
        <legend className="mb-1.5 text-sm">Otras casillas del RUT</legend>
        <p className="text-sm text-ink-soft">Marca solo las que trae la casilla 53 de tu RUT.</p>
        <Checkbox
          name="simple"
          label="Régimen Simple (O-47)"
          checked={draft.simple}
          onCheckedChange={(simple) => set({ simple })}
        />
        <p className={CHECKBOX_HINT}>Pagas un solo impuesto en vez de varios, si te inscribiste.</p>
        {TAXPAYER_QUALITIES.map((quality) => (
          <Fragment key={quality}>
            <Checkbox
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
            <p className={CHECKBOX_HINT}>{QUALITY_HINTS[quality]}</p>
          </Fragment>
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-3 *:flex-1 @md:col-span-2 @md:justify-end @md:*:flex-none">
        {(onCancel || !complete) && (
          <Button onClick={onCancel ?? onDone} disabled={busy}>
            Cancelar
          </Button>
        )}
        <Button type="submit" variant="primary" busy={busy}>
          Guardar datos
        </Button>
      </div>
    </form>
  );
}
