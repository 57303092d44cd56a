import { useState } from "react";
import { scaleLabelFields } from "#core/contract/stores/change-settings.ts";
import {
  SCALE_LABEL_PRICE_FACTORS,
  SCALE_LABEL_VALUES,
  type ScaleLabel,
  type ScaleLabelPriceFactor,
  type ScaleLabelValue,
} from "#core/scale/label-patterns.ts";
import { SCALE_LABEL_VALUE_NAMES } from "#core/scale/labels.ts";
import { useSaveStoreSettings } from "#web/features/stores/change-settings.queries.ts";
import { describeSettingFailure } from "#web/features/stores/public/setting-failure.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";

const VALUES = SCALE_LABEL_VALUES.map((value) => ({ value, label: SCALE_LABEL_VALUE_NAMES[value] }));
const FACTORS = SCALE_LABEL_PRICE_FACTORS.map((factor) => ({
  value: String(factor),
  label:
    factor === 1 ? "Completo, en pesos" : `Sin ${factor === 10 ? "el último cero" : "los dos últimos ceros"}`,
}));

const MAX_SIGNS = 13;

type Props = { open: boolean; labels: readonly ScaleLabel[]; onClose: () => void };

/** Edits a custom pattern, written as in the scale's manual. */
export function ScaleLabelDialog({ open, labels, onClose }: Props) {
  const { mutate, isPending, error } = useSaveStoreSettings();
  const [pattern, setPattern] = useState("");
  const [value, setValue] = useState<ScaleLabelValue>("WEIGHT");
  const [factor, setFactor] = useState<ScaleLabelPriceFactor>(1);
  const [problem, setProblem] = useState<string | null>(null);

  function submit() {
    if (isPending) return;
    const read = scaleLabelFields.safeParse({ pattern, value, ...(value === "PRICE" && { factor }) });
    if (!read.success) return setProblem(read.error.issues[0]!.message);
    if (labels.some((one) => one.pattern === read.data.pattern))
      return setProblem("Ese patrón ya está en la lista");
    setProblem(null);
    mutate({ body: { scaleLabels: [...labels, read.data] } }, { onSuccess: onClose });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      unsaved={pattern !== ""}
      title="Otro patrón de etiqueta"
      onSubmit={submit}
      footer={
        <>
          <p role="alert" className="min-w-full text-danger-ink empty:hidden">
            {error && describeSettingFailure(error)}
          </p>
          <FormButtons save={isPending ? "Guardando..." : "Guardar"} busy={isPending} onCancel={onClose} />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label="Patrón"
          required
          error={problem}
          hint={`${MAX_SIGNS} signos: los números que siempre salen, P el código del producto, V el peso o el precio, K lo que no cuenta y C al final. Por ejemplo 20PPPPPVVVVVC.`}
          value={pattern}
          onValueChange={(value) => setPattern(value.toUpperCase().trim())}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_SIGNS}
        />
        <SelectField label="Qué traen las V" options={VALUES} value={value} onValueChange={setValue} />
        {value === "PRICE" && (
          <SelectField
            label="Cómo viene el precio"
            options={FACTORS}
            value={String(factor)}
            onValueChange={(value) => setFactor(Number(value) as ScaleLabelPriceFactor)}
          />
        )}
      </div>
    </Dialog>
  );
}
