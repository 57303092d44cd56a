import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { SCAN_TARGET } from "#web/ui/wedge/use-scanner.ts";

/** The address follows the typing after this silence, in milliseconds. */
const SILENCE_MS = 150;

type Props = {
  value: string;
  onChange: (search: string) => void;
  /** Enter, as a scanner sends it after a code. */
  onEnter: (text: string) => void;
};

export function ProductSearch({ value, onChange, onEnter }: Props) {
  const [text, setText] = useState(value);
  const written = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  // Back, forward or 'Limpiar filtros' changed the address.
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);

  function write(next: string) {
    clearTimeout(timer.current);
    written.current = next.trim();
    latest.current(written.current);
  }

  return (
    <search className="min-w-0 flex-1 sm:min-w-64">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          write(text);
          onEnter(text.trim());
          // So that the next scan replaces this one.
          event.currentTarget.querySelector("input")?.select();
        }}
      >
        <Field label="Buscar productos" hideLabel>
          <TextInput
            {...{ [SCAN_TARGET]: "" }}
            icon={Search}
            type="search"
            placeholder="Buscar productos..."
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              clearTimeout(timer.current);
              timer.current = setTimeout(() => write(target.value), SILENCE_MS);
            }}
          />
        </Field>
      </form>
    </search>
  );
}
