import { useEffect, useRef, useState } from "react";
import { SearchField } from "#web/ui/data/search-field.tsx";
import { hasBufferedKeys } from "#web/ui/wedge/key-buffer.ts";
import { ONLY_DIGITS_PATTERN, SCAN_WINDOW_MS } from "#web/ui/wedge/keyboard-wedge.ts";
import { SCAN_TARGET_ATTRIBUTE } from "#web/ui/wedge/use-scanner.ts";

type Props = {
  value: string;
  /** `typing` means that more letters may follow. */
  onChange: (search: string, typing: boolean) => void;
  onEnter: (text: string) => void;
};

export function ProductSearchField({ value, onChange, onEnter }: Props) {
  const [text, setText] = useState(value);
  const written = useRef(value);
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  // Back, forward or 'Limpiar filtros' changed the URL.
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);

  function write(next: string, typing: boolean) {
    clearTimeout(timer.current);
    written.current = next.trim();
    latest.current(written.current, typing);
  }

  function type(next: string) {
    setText(next);
    clearTimeout(timer.current);
    // Does not search yet for text that a scanner may still be typing.
    const search = () => hasBufferedKeys(box.current) || write(next, true);
    // Waits, because the digits may be a scanner's.
    if (ONLY_DIGITS_PATTERN.test(next)) timer.current = setTimeout(search, SCAN_WINDOW_MS);
    else search();
  }

  return (
    <search className="min-w-0 flex-[1_1_9rem] sm:min-w-64">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          write(text, false);
          onEnter(text.trim());
          // Selects the text, so that the next scan replaces it.
          box.current?.select();
        }}
      >
        <SearchField
          {...{ [SCAN_TARGET_ATTRIBUTE]: "" }}
          ref={box}
          label="Buscar productos"
          placeholder="Buscar productos..."
          enterKeyHint="search"
          value={text}
          onValueChange={type}
        />
      </form>
    </search>
  );
}
