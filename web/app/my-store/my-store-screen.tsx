import {
  Banknote,
  ChevronRight,
  DatabaseBackup,
  FileCheck,
  type LucideIcon,
  MonitorSmartphone,
  Pencil,
  Printer,
  ShieldCheck,
} from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { Link, Navigate, useNavigate } from "react-router";
import { useSession } from "#web/api/session.tsx";
import { useMay } from "#web/api/use-may.ts";
import { StoreThemeCard } from "#web/features/stores/personalization.tsx";
import { StoreForm } from "#web/features/stores/store-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/data/search-field.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import {
  findStoreSettings,
  mayOpenSection,
  STORE_SECTION_NAMES,
  STORE_SECTIONS,
  type StoreSection,
  type StoreSetting,
  storeSectionPath,
} from "./settings.ts";
import { OwnerInformation, StoreInformation } from "./store-information.tsx";
import { useNamedSetting, useShowNamedSetting } from "./use-named-setting.ts";

export function MyStoreScreen() {
  const { store, user } = useSession();
  const may = useMay();
  const [editing, setEditing] = useState(false);
  const named = useNamedSetting();
  useShowNamedSetting();
  if (!store || !user) return null;
  // The cards of the sections were on this page before.
  if (named?.section) return <Navigate to={named.to} replace />;
  return (
    <>
      <PageHeader
        title="Mi Tienda"
        subtitle="Los datos de tu negocio y los colores de esta pantalla."
        actions={
          may("store.write") &&
          !editing && (
            <Button icon={Pencil} onClick={() => setEditing(true)}>
              Editar
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-4 lg:gap-5">
        <SettingSearch />
        <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
          <div className="flex min-w-0 flex-col gap-4 lg:gap-5">
            {editing ? (
              <StoreForm store={store} onDone={() => setEditing(false)} />
            ) : (
              <StoreInformation store={store} />
            )}
            <OwnerInformation store={store} user={user} />
          </div>
          <StoreThemeCard />
        </div>
        <StoreSectionLinks />
      </div>
    </>
  );
}

const ICONS: Record<StoreSection, LucideIcon> = {
  ventas: Banknote,
  aparatos: Printer,
  impuestos: FileCheck,
  personas: ShieldCheck,
  equipos: MonitorSmartphone,
  copias: DatabaseBackup,
};

function StoreSectionLinks() {
  const may = useMay();
  return (
    <nav aria-labelledby="store-sections">
      <h2 id="store-sections" className="mb-3 text-lg font-bold">
        Ajustes
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {STORE_SECTION_NAMES.filter((section) => mayOpenSection(may, section)).map((section) => (
          <li key={section} className="min-w-0">
            <SectionLink section={section} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SectionLink({ section }: { section: StoreSection }) {
  const Picture = ICONS[section];
  return (
    <Link
      to={storeSectionPath(section)}
      className="flex h-full items-center gap-3 rounded-lg bg-surface px-4 py-3 shadow-card transition-colors duration-150 hover:bg-sunken"
    >
      <span
        aria-hidden
        className="flex size-11 shrink-0 items-center justify-center rounded-md bg-primary-soft text-primary-ink"
      >
        <Picture className="size-5.5" />
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-semibold">{STORE_SECTIONS[section].title}</span>
        <span className="block text-sm text-ink-soft">{STORE_SECTIONS[section].line}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </Link>
  );
}

/** Finds a setting by any of its words. Enter opens the first. */
function SettingSearch() {
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
