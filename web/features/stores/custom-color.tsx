import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { parseColor } from "#web/ui/theme/colors.ts";

type Props = { color: string; onChange: (color: string) => void };

/** Chooses a colour from the browser's palette, or by its code. */
export function CustomColorPicker({ color, onChange }: Props) {
  const [typed, setTyped] = useState(color);
  const [refused, setRefused] = useState(false);
  const [shown, setShown] = useState(color);
  // A colour that another control chose replaces the typed code.
  if (shown !== color) {
    setShown(color);
    setTyped(color);
    setRefused(false);
  }

  function apply() {
    const parsed = parseColor(typed.startsWith("#") ? typed : `#${typed}`);
    setRefused(!parsed);
    if (!parsed) return;
    setTyped(parsed);
    onChange(parsed);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Field
        label="Color personalizado"
        error={refused ? "Escribe un color como #16a34a" : undefined}
        hint="Ajustamos los textos para que siempre se lean."
      >
        <div className="flex gap-2">
          <input
            type="color"
            aria-label="Elegir un color"
            value={color}
            onChange={(event) => onChange(event.target.value)}
            className="h-11 w-12 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
          />
          <TextInput
            value={typed}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            onValueChange={setTyped}
          />
          <Button type="submit">Aplicar</Button>
        </div>
      </Field>
    </form>
  );
}
