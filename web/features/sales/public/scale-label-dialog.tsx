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
import { useSubmit } from "#web/api/use-submit.ts";
import { useSaveStoreSettings } from "#web/features/stores/change-settings.queries.ts";
import { describeSettingFailure } from "#web/features/stores/public/setting-failure.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";

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
  const { mutateAsync: save } = useSaveStoreSettings();
  const [pattern, setPattern] = useState("");
  const [value, setValue] = useState<ScaleLabelValue>("WEIGHT");
  const [factor, setFactor] = useState<ScaleLabelPriceFactor>(1);
  const [problem, setProblem] = useState<string | null>(null);

  const form = useSubmit({
    send: (scaleLabels: ScaleLabel[]) => save({ body: { scaleLabels } }),
    failed: describeSettingFailure,
    onDone: onClose,
  });

  /** Shows the problem in its field, so that the form says nothing more. */
  function refuse(found: string | null): string {
    setProblem(found);
    return "";
  }

  function read() {
    const { data, error } = scaleLabelFields.safeParse({ pattern, value, ...(value === "PRICE" && { factor }) });
    if (!data) return refuse(error.issues[0]!.message);
    if (labels.some((one) => one.pattern === data.pattern)) return refuse("Ese patrón ya está en la lista");
    refuse(null);
    return [...labels, data];
  }

  return (
    <FormDialog
      form={form}
      read={read}
      open={open}
      onClose={onClose}
      unsaved={pattern !== ""}
      title="Otro patrón de etiqueta"
      save="Guardar"
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
    </FormDialog>
  );
}
