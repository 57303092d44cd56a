import { Plus, Trash2 } from "lucide-react";
import { MAX_SCALE_LABELS, type ScaleLabel } from "#core/scale/label-patterns.ts";
import { SCALE_LABEL_PRESETS, SCALE_LABEL_VALUE_NAMES } from "#core/scale/labels.ts";
import { useSaveStoreSettings } from "#web/features/stores/change-settings.queries.ts";
import { describeSettingFailure } from "#web/features/stores/public/setting-failure.ts";
import { useStoreSettingsQuery } from "#web/features/stores/stores.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ScaleLabelDialog } from "./scale-label-dialog.tsx";
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
