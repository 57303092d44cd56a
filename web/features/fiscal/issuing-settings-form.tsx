import { type SubmitEvent, useState } from "react";
import { type DocumentIssuingSettings, MAX_DOCUMENT_WAIT_SECONDS } from "#core/contract/fiscal/fiscal.ts";
import { dayOf } from "#core/dates.ts";
import { readUvtOfYear } from "#core/tax/parameters.ts";
import { Button } from "#web/ui/button.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { SelectField } from "#web/ui/fields/select.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { toast } from "#web/ui/toast.ts";
import { type IssuingSettingsChange, useChangeIssuingSettings } from "./fiscal.queries.ts";
import { PasswordConfirmationDialog } from "./password-confirmation.tsx";

const ISSUING_MODE_LABELS: Record<DocumentIssuingSettings["mode"], string> = {
  OFF: "Ninguno",
  DEE: "Documento POS electrónico",
  FEV: "Factura electrónica",
};
const MODES = (["OFF", "DEE", "FEV"] as const).map((value) => ({ value, label: ISSUING_MODE_LABELS[value] }));
const ENVIRONMENTS = [
  { value: "TEST" as const, label: "Pruebas: no cuenta" },
  { value: "PRODUCTION" as const, label: "De verdad: cuenta ante la DIAN" },
];
const WAITS = Array.from({ length: MAX_DOCUMENT_WAIT_SECONDS + 1 }, (_, seconds) => ({
  value: String(seconds),
  label: seconds === 0 ? "No espera" : seconds === 1 ? "1 segundo" : `${seconds} segundos`,
}));

type Draft = Pick<DocumentIssuingSettings, "mode" | "environment" | "thresholdUvt" | "wait">;

const toIssuingDraft = ({ mode, environment, thresholdUvt, wait }: DocumentIssuingSettings): Draft => ({
  mode,
  environment,
  thresholdUvt,
  wait,
});

export function IssuingSettingsForm({ issuingSettings }: { issuingSettings: DocumentIssuingSettings }) {
  const [draft, setDraft] = useState(() => toIssuingDraft(issuingSettings));
  const asking = useDialog();
  const { mutateAsync } = useChangeIssuingSettings();
  const set = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const changed = Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => value !== issuingSettings[name as keyof Draft]),
  ) as Partial<Draft>;
  const isChanged = Object.keys(changed).length > 0;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isChanged) asking.show();
  }

  async function save(password: string) {
    await mutateAsync({ body: { ...(changed as IssuingSettingsChange), password } });
    toast.success("Ajustes guardados");
  }

  const { value: uvt } = readUvtOfYear(Number(dayOf(new Date()).slice(0, 4)));
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 @2xl:grid-cols-2">
      <SelectField
        label="Qué sale con cada venta"
        hint={modeHint(draft.mode)}
        options={MODES}
        value={draft.mode}
        onValueChange={(mode) => set({ mode })}
      />
      <SelectField
        label="Pruebas o de verdad"
        hint="Empieza en pruebas. Cambia cuando la DIAN diga que estás habilitado."
        options={ENVIRONMENTS}
        value={draft.environment}
        onValueChange={(environment) => set({ environment })}
      />
      <SelectField
        label="Cuánto espera la tirilla la respuesta de la DIAN"
        hint="La venta no espera nada. Solo la tirilla impresa, para que salga con el código."
        options={WAITS}
        value={String(draft.wait)}
        onValueChange={(value) => set({ wait: Number(value) })}
      />
      <div>
        <Switch
          label="Ofrecer factura en ventas grandes"
          checked={draft.thresholdUvt !== null}
          onCheckedChange={(checked) => set({ thresholdUvt: checked ? 5 : null })}
        />
        <p className="-mt-1 ml-13 text-sm text-ink-soft">
          Desde 5 UVT, la medida de la DIAN que cambia cada año, antes de impuestos: este año,{" "}
          <PesosAmount amount={uvt * 5} />. Pregúntale a tu contador si te aplica.
        </p>
      </div>
      <div className="@2xl:col-span-2">
        <Button type="submit" variant="primary" disabled={!isChanged}>
          Guardar ajustes
        </Button>
      </div>
      <PasswordConfirmationDialog
        key={asking.turn}
        {...asking.props}
        text={whatChanges(changed)}
        save={save}
      />
    </form>
  );
}

function modeHint(mode: Draft["mode"]): string {
  if (mode === "OFF") return "Las ventas siguen como siempre. Una factura se puede pedir venta por venta.";
  if (mode === "DEE") return "Lo usual en una tienda. A quien pida factura, se le hace con un toque.";
  return "Cada venta sale con factura; si no hay cliente, a consumidor final.";
}

function whatChanges({ mode, environment }: Partial<Draft>): string {
  if (environment === "PRODUCTION")
    return "Desde ahora los documentos son de verdad: cuentan ante la DIAN y no se pueden borrar.";
  if (environment === "TEST") return "Desde ahora los documentos son de prueba: no cuentan ante la DIAN.";
  if (mode === "OFF") return "Desde ahora las ventas no llevan documento electrónico.";
  if (mode) return `Desde ahora cada venta lleva: ${ISSUING_MODE_LABELS[mode].toLowerCase()}.`;
  return "Cambia cómo salen los documentos electrónicos.";
}
