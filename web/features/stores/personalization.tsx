import { Check, RotateCcw } from "lucide-react";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { chooseTextColor, DEFAULT_PRIMARY_COLOR, isRedOrOrange } from "#web/ui/theme/colors.ts";
import { useTheme } from "#web/ui/theme/theme.ts";
import { CustomColorPicker } from "./custom-color.tsx";

export function StoreThemeCard() {
  const { primary, setPrimary } = useTheme();
  return (
    <Card
      title="Personalización"
      action={
        <Button
          size="sm"
          variant="ghost"
          icon={RotateCcw}
          disabled={primary === DEFAULT_PRIMARY_COLOR}
          onClick={() => setPrimary(null)}
        >
          Restaurar
        </Button>
      }
    >
      <p className="mb-4 text-ink-soft">El color principal de Mostrador en este equipo.</p>
      <div className="grid gap-6 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <fieldset>
            <legend className="mb-2 text-sm">Colores</legend>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(max(4rem,22%),1fr))] gap-2 @xl:grid-cols-8">
              {PRESET_THEME_COLORS.map((preset) => (
                <Swatch
                  key={preset.color}
                  {...preset}
                  chosen={preset.color === primary}
                  onChoose={() => setPrimary(preset.color)}
                />
              ))}
            </div>
          </fieldset>
          <CustomColorPicker color={primary} onChange={setPrimary} />
        </div>
        <Preview primary={primary} />
      </div>
    </Card>
  );
}

type SwatchProps = { name: string; color: string; chosen: boolean; onChoose: () => void };

function Swatch({ name, color, chosen, onChoose }: SwatchProps) {
  return (
    <label className="flex min-w-0 cursor-pointer flex-col items-center gap-1 rounded-md py-1 text-center text-xs font-semibold hover:bg-sunken">
      <input type="radio" name="preset" checked={chosen} onChange={onChoose} className="peer sr-only" />
      <span
        className="flex size-11 items-center justify-center rounded-full outline-offset-2 peer-checked:outline-2 peer-checked:outline-ink peer-focus-visible:outline-3 peer-focus-visible:outline-primary-edge"
        style={{ backgroundColor: color, color: chooseTextColor(color) }}
      >
        {chosen && <Check aria-hidden className="size-6" />}
      </span>
      {name}
    </label>
  );
}

function Preview({ primary }: { primary: string }) {
  return (
    <section aria-label="Así se ve" className="flex min-w-0 flex-col gap-3">
      <h3 className="text-sm font-semibold">Así se ve</h3>
      <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-canvas p-4">
        <span className="inline-flex min-h-11 items-center filled-primary rounded-md px-4 font-semibold">
          Finalizar Venta
        </span>
        <span className="danger-button inline-flex min-h-11 items-center rounded-md px-4 font-semibold">
          Eliminar
        </span>
        <span className="font-semibold text-primary-ink">Ver detalles</span>
        <Badge tone="primary">Activo</Badge>
      </div>
      {isRedOrOrange(primary) && (
        <p className="text-sm text-ink-soft">
          Con este color, lo peligroso cambia de tono y lleva solo borde, para que «Eliminar» no se confunda
          con «Guardar».
        </p>
      )}
    </section>
  );
}

const PRESET_THEME_COLORS: readonly { name: string; color: string }[] = [
  { name: "Verde", color: DEFAULT_PRIMARY_COLOR },
  { name: "Azul", color: "#2563eb" },
  { name: "Morado", color: "#9333ea" },
  { name: "Rojo", color: "#dc2626" },
  { name: "Naranja", color: "#ea580c" },
  { name: "Rosado", color: "#db2777" },
  { name: "Índigo", color: "#4f46e5" },
  { name: "Esmeralda", color: "#059669" },
];
