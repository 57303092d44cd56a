import clsx from "clsx";
import {
  CalendarClock,
  ChevronDown,
  ClipboardCheck,
  FileUp,
  LayoutGrid,
  type LucideIcon,
  PackageCheck,
  Percent,
  Rows3,
  Tag,
  Tags,
} from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { type ProductFilters, writeProductFilters } from "./product-filters.ts";

type Props = {
  filters: ProductFilters;
  onView: (table: boolean) => void;
  onPrices?: () => void;
  /** Whether to link to the tax classes of products. */
  taxes: boolean;
  onImport?: () => void;
  /** Whether to link to the products that expire. */
  expiring: boolean;
  /** Whether to link to the counts. */
  counts: boolean;
};

/** A tool of the menu leads to another screen or opens a dialog. */
type Tool = { text: string; icon: LucideIcon } & ({ to: string } | { open: () => void });

export function ProductListTools({ filters, onView, onPrices, onImport, ...links }: Props) {
  const address = writeProductFilters({ ...filters, table: false }).toString();
  const tools: (Tool | false | undefined)[] = [
    onPrices && { text: "Cambiar precios", icon: Tag, open: onPrices },
    { text: "Etiquetas", icon: Tags, to: `/products/labels${address && `?${address}`}` },
    onImport && { text: "Llegó mercancía", icon: PackageCheck, to: "/suppliers/llego-mercancia" },
    links.counts && { text: "Conteo", icon: ClipboardCheck, to: "/products/conteo" },
    links.expiring && { text: "Por vencer", icon: CalendarClock, to: "/products/por-vencer" },
    links.taxes && { text: "Impuestos", icon: Percent, to: "/products/impuestos" },
    onImport && { text: "Importar productos", icon: FileUp, open: onImport },
  ];
  return (
    <div className="-mr-3 ml-auto flex gap-1">
      <Button
        variant="ghost"
        size="sm"
        icon={filters.table ? LayoutGrid : Rows3}
        onClick={() => onView(!filters.table)}
      >
        {filters.table ? "Tarjetas" : "Tabla"}
      </Button>
      <MoreTools tools={tools.filter((tool) => tool !== false && tool !== undefined)} />
    </div>
  );
}

const ROW = "flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left hover:bg-sunken";

function MoreTools({ tools }: { tools: readonly Tool[] }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [open]);

  /** Focuses the menu's button, to which a dialog then returns the focus. */
  function close() {
    setOpen(false);
    trigger.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") close();
  }

  return (
    <div ref={box} className="relative">
      <Button
        ref={trigger}
        variant="ghost"
        size="sm"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
      >
        Más
        <ChevronDown
          aria-hidden
          className={clsx("size-5 shrink-0 transition-transform", open && "rotate-180")}
        />
      </Button>
      <ul
        id={id}
        hidden={!open}
        className="absolute top-full right-0 z-20 mt-1 w-max max-w-[calc(100vw-2rem)] rounded-md bg-surface p-1 shadow-float"
      >
        {tools.map((tool) => (
          <li key={tool.text}>
            {"to" in tool ? (
              <Link to={tool.to} className={ROW} onKeyDown={onKeyDown}>
                <Icon of={tool.icon} className="size-5 shrink-0 text-ink-soft" />
                {tool.text}
              </Link>
            ) : (
              <button
                type="button"
                className={ROW}
                onKeyDown={onKeyDown}
                onClick={() => {
                  close();
                  tool.open();
                }}
              >
                <Icon of={tool.icon} className="size-5 shrink-0 text-ink-soft" />
                {tool.text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
