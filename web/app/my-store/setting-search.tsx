import { type SubmitEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useMay } from "#web/api/use-may.ts";
import { SearchField } from "#web/ui/data/search-field.tsx";
import { findStoreSettings, STORE_SECTIONS, type StoreSetting } from "./settings.ts";

/** Finds a setting by any of its words. Enter opens the first. */
export function SettingSearch() {
  const [typed, setTyped] = useState("");
  const may = useMay();
  const navigate = useNavigate();
  const isSearching = typed.trim() !== "";
  const found = isSearching ? findStoreSettings(typed, may) : [];

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const [first] = found;
    if (!first) return;
    setTyped("");
    navigate(first.to);
  }

  return (
    <search>
      <form noValidate onSubmit={submit} className="max-w-xl">
        <SearchField
          label="Buscar un ajuste"
          placeholder="Buscar un ajuste"
          value={typed}
          onValueChange={setTyped}
        />
      </form>
      <p role="status" className="mt-2 text-sm text-ink-soft empty:hidden">
        {isSearching && foundText(found.length)}
      </p>
      {found.length > 0 && (
        <ul
          aria-label="Ajustes encontrados"
          className="mt-2 divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-card"
        >
          {found.map((setting) => (
            <li key={setting.name}>
              <FoundSetting setting={setting} onPick={() => setTyped("")} />
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

function foundText(count: number): string {
  if (count === 0) return "No encontramos ese ajuste. Prueba con una sola palabra.";
  return count === 1 ? "1 ajuste" : `${count} ajustes`;
}

function FoundSetting({ setting, onPick }: { setting: StoreSetting; onPick: () => void }) {
  const { title, holds, section, to } = setting;
  return (
    <Link
      to={to}
      onClick={onPick}
      className="flex min-h-14 flex-wrap items-center gap-x-4 px-4 py-2.5 wrap-anywhere hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span className="min-w-48 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-ink-soft">{holds}</span>
      </span>
      <span className="text-sm text-ink-soft">
        {section ? STORE_SECTIONS[section].title : "En esta página"}
      </span>
    </Link>
  );
}
