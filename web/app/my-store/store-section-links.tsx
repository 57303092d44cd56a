import {
  Banknote,
  ChevronRight,
  DatabaseBackup,
  FileCheck,
  type LucideIcon,
  MonitorSmartphone,
  Printer,
  ShieldCheck,
} from "lucide-react";
import { Link } from "react-router";
import { useMay } from "#web/api/use-may.ts";
import {
  mayOpenSection,
  STORE_SECTION_NAMES,
  STORE_SECTIONS,
  type StoreSection,
  storeSectionPath,
} from "./settings.ts";

const ICONS: Record<StoreSection, LucideIcon> = {
  ventas: Banknote,
  aparatos: Printer,
  impuestos: FileCheck,
  personas: ShieldCheck,
  equipos: MonitorSmartphone,
  copias: DatabaseBackup,
};

export function StoreSectionLinks() {
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
