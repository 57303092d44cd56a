import type { Printer } from "#core/contract/printers/printer.ts";
import type { PrinterEncoding } from "#core/printing/letters.ts";
import {
  type DrawerPin,
  PAPER_COLUMNS,
  type PaperColumns,
  type PaperCut,
} from "#core/printing/paper-options.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";

export type PrinterPaperSettings = {
  columns: PaperColumns;
  letters: PrinterEncoding;
  cut: PaperCut;
  drawer: DrawerPin | null;
};

export function printerConnectionText(connection: Printer["connection"]): string {
  if (connection.kind === "TCP") return `Red ${connection.host}`;
  return connection.kind === "DEVICE" ? connection.path : `Sistema: ${connection.queue}`;
}

const LETTER_NAMES: Record<PrinterEncoding, string> = {
  PC850: "Con todas las tildes",
  PLAIN: "Mayúsculas sin tilde",
  IMAGE: "Como imagen (más lenta)",
};
const CUT_NAMES: Record<PaperCut, string> = {
  PARTIAL: "Corte parcial",
  FULL: "Corte completo",
  NONE: "No corta",
};
const DRAWERS = [
  { value: "", label: "No tiene" },
  { value: "2", label: "Sí (lo usual)" },
  { value: "5", label: "Sí, en el segundo pin" },
];
const optionsOf = <T extends string>(names: Partial<Record<T, string>>) =>
  (Object.entries(names) as [T, string][]).map(([value, label]) => ({ value, label }));

type Props<T extends PrinterPaperSettings> = {
  value: T;
  hasImage?: boolean;
  onChange: (choice: Partial<PrinterPaperSettings>) => void;
};

export function PrinterPaperFields<T extends PrinterPaperSettings>({
  value,
  hasImage = false,
  onChange,
}: Props<T>) {
  const { IMAGE, ...plain } = LETTER_NAMES;
  const letters = optionsOf<PrinterEncoding>(hasImage ? { ...plain, IMAGE } : plain);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Letras por línea">
        <Select
          value={String(value.columns)}
          options={PAPER_COLUMNS.map((count) => ({
            value: String(count),
            label: count === 32 ? "32 (papel de 58 mm)" : `${count} (papel de 80 mm)`,
          }))}
          onChange={({ target }) => onChange({ columns: Number(target.value) as PaperColumns })}
        />
      </Field>
      <Field label="Tildes">
        <Select
          value={value.letters}
          options={letters}
          onChange={({ target }) => onChange({ letters: target.value as PrinterEncoding })}
        />
      </Field>
      <Field label="Corte del papel">
        <Select
          value={value.cut}
          options={optionsOf(CUT_NAMES)}
          onChange={({ target }) => onChange({ cut: target.value as PaperCut })}
        />
      </Field>
      <Field label="¿Tiene cajón conectado?">
        <Select
          value={value.drawer ? String(value.drawer) : ""}
          options={DRAWERS}
          onChange={({ target }) =>
            onChange({ drawer: target.value === "" ? null : (Number(target.value) as DrawerPin) })
          }
        />
      </Field>
    </div>
  );
}
