import { type KeyboardEvent, useId, useState } from "react";
import type { Municipality } from "#core/contract/fiscal/fiscal-profile.ts";
import { useMunicipalities } from "#web/features/stores/fiscal/fiscal.queries.ts";
import { buildComboboxProps, findArrowTarget } from "#web/ui/fields/combobox.ts";
import { ComboboxOption } from "#web/ui/fields/combobox-option.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";

type Props = {
  /** The chosen municipality; null while the text was typed and not chosen. */
  code: string | null;
  text: string;
  error: string | undefined;
  onChange: (code: string | null, text: string) => void;
};

export const formatMunicipality = ({ name, department }: Municipality) => `${name}, ${department}`;

/** The user types a part of the name and chooses from a list. An empty field means no municipality. */
export function MunicipalityField({ code, text, error, onChange }: Props) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  const { data: found = [] } = useMunicipalities(open ? text : "");
  const shown = open && found.length > 0;

  function choose(one: Municipality) {
    onChange(one.code, formatMunicipality(one));
    setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (!shown || event.nativeEvent.isComposing) return;
    const next = findArrowTarget(event.key, marked, found.length);
    if (next !== null) {
      event.preventDefault();
      setMarked(next);
    } else if (event.key === "Enter" && found[marked]) {
      event.preventDefault();
      choose(found[marked]);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    <div className="relative">
      <TextField
        label="Municipio"
        error={error}
        hint={text && code === null && !open ? "Elígelo de la lista" : "Escribe las primeras letras"}
        {...buildComboboxProps(listId, shown, marked)}
        name="municipality"
        value={text}
        onValueChange={(value) => {
          setMarked(0);
          setOpen(true);
          onChange(null, value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      {shown && (
        <div
          role="listbox"
          id={listId}
          aria-label="Municipios"
          className="absolute inset-x-0 top-18 z-20 max-h-72 overflow-y-auto rounded-md border border-line bg-surface shadow-float"
        >
          {found.map((one, index) => (
            <ComboboxOption
              key={one.code}
              id={`${listId}-${index}`}
              active={index === marked}
              onTake={() => choose(one)}
            >
              {formatMunicipality(one)}
            </ComboboxOption>
          ))}
        </div>
      )}
    </div>
  );
}
