import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { scaleLabelFields } from "#core/contract/stores/change-settings.ts";
import {
  MAX_SCALE_LABELS,
  SCALE_LABEL_PRICE_FACTORS,
  SCALE_LABEL_VALUES,
  type ScaleLabel,
  type ScaleLabelPriceFactor,
  type ScaleLabelValue,
} from "#core/scale/label-patterns.ts";
import { SCALE_LABEL_PRESETS, SCALE_LABEL_VALUE_NAMES } from "#core/scale/labels.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useSaveStoreSettings } from "#web/features/stores/change-settings.queries.ts";
import { describeSettingFailure } from "#web/features/stores/public/setting-failure.ts";
import { useStoreSettingsQuery } from "#web/features/stores/stores.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ScaleLabelTest } from "./scale-label-test.tsx";

export function ScaleLabelsCard() {
  const { data } = useStoreSettingsQuery();
  const save = useSaveStoreSettings();
  const form = useDialog();
  if (!data) return null;
  const labels = data.scaleLabels;
  const keep = (scaleLabels: ScaleLabel[], onSaved?: () => void) =>
    save.mutate({ body: { scaleLabels } }, onSaved && { onSuccess: onSaved });
  const missing = SCALE_LABEL_PRESETS.filter(({ pattern }) => labels.every((one) => one.pattern !== pattern));
  const isFull = labels.length >= MAX_SCALE_LABELS;

  return (
    <Card title="Etiquetas de balanza">
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">
          Si tu balanza imprime etiquetas con código de barras, al pasarlas por el lector se vende el peso o
          el precio que traen. El código del producto en la balanza va en «Código de la tienda».
        </p>
        {labels.length > 0 && (
          <ul
            aria-label="Etiquetas que se leen"
            className="flex flex-col divide-y divide-line rounded-md border border-line"
          >
            {labels.map((label) => (
              <li key={label.pattern} className="flex items-center gap-3 py-1 pr-1 pl-3">
                <div className="min-w-0 flex-1">
                  <p className="font-semibold">{nameOf(label)}</p>
                  <p className="font-mono text-sm wrap-anywhere text-ink-soft">{label.pattern}</p>
                </div>
                <IconButton
                  label={`Quitar ${nameOf(label)}, ${label.pattern}`}
                  icon={Trash2}
                  tone="danger"
                  disabled={save.isPending}
                  onClick={() => keep(labels.filter((one) => one !== label))}
                />
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          {!isFull &&
            missing.map(({ name, ...label }) => (
              <Button
                key={label.pattern}
                size="sm"
                icon={Plus}
                disabled={save.isPending}
                onClick={() => keep([...labels, label])}
              >
                {name}
              </Button>
            ))}
          {!isFull && (
            <Button size="sm" variant="ghost" onClick={() => form.show()}>
              Otro patrón
            </Button>
          )}
        </div>
        <p role="alert" className="text-sm text-danger-ink empty:hidden">
          {save.error && describeSettingFailure(save.error)}
        </p>
        {labels.length > 0 && <ScaleLabelTest labels={labels} />}
      </div>
      <ScaleLabelDialog key={form.turn} {...form.props} labels={labels} />
    </Card>
  );
}

const FACTOR_TEXTS = { 1: "", 10: " ×10", 100: " ×100" };

function nameOf({ pattern, value, factor = 1 }: ScaleLabel): string {
  const ready = SCALE_LABEL_PRESETS.find((one) => one.pattern === pattern && one.value === value);
  return ready?.name ?? `${SCALE_LABEL_VALUE_NAMES[value]}${FACTOR_TEXTS[factor]}`;
}

const VALUES = SCALE_LABEL_VALUES.map((value) => ({ value, label: SCALE_LABEL_VALUE_NAMES[value] }));
const FACTORS = SCALE_LABEL_PRICE_FACTORS.map((factor) => ({
  value: String(factor),
  label:
    factor === 1 ? "Completo, en pesos" : `Sin ${factor === 10 ? "el último cero" : "los dos últimos ceros"}`,
}));

const MAX_SIGNS = 13;

type Props = { open: boolean; labels: readonly ScaleLabel[]; onClose: () => void };

/** Edits a custom pattern, written as in the scale's manual. */
function ScaleLabelDialog({ open, labels, onClose }: Props) {
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
    const { data, error } = scaleLabelFields.safeParse({
      pattern,
      value,
      ...(value === "PRICE" && { factor }),
    });
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
