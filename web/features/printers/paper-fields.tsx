import type { Printer } from "#core/contract/printers/printer.ts";
import {
  type DrawerPin,
  PAPER_COLUMNS,
  type PaperColumns,
  type PaperCut,
} from "#core/printing/paper-options.ts";
import type { PrinterEncoding } from "#core/printing/text-encoding.ts";
import { SelectField } from "#web/ui/fields/select.tsx";
import type { BrowserPrinter } from "./public/print-settings.ts";

type PaperSettings = Pick<BrowserPrinter, "columns" | "letters" | "cut" | "drawer">;

/** Builds 'Red 192.168.1.50', '/dev/usb/lp0' or 'Sistema: Epson'. */
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

type Props = {
  value: PaperSettings;
  hasImage?: boolean;
  onChange: (choice: Partial<PaperSettings>) => void;
};

export function PrinterPaperFields({ value, hasImage = false, onChange }: Props) {
  const { IMAGE, ...plain } = LETTER_NAMES;
  const letters = optionsOf<PrinterEncoding>(hasImage ? { ...plain, IMAGE } : plain);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Letras por línea"
        value={String(value.columns)}
        options={PAPER_COLUMNS.map((count) => ({
          value: String(count),
          label: count === 32 ? "32 (papel de 58 mm)" : `${count} (papel de 80 mm)`,
        }))}
        onValueChange={(value) => onChange({ columns: Number(value) as PaperColumns })}
      />
      <SelectField
        label="Tildes"
        value={value.letters}
        options={letters}
        onValueChange={(letters) => onChange({ letters })}
      />
      <SelectField
        label="Corte del papel"
        value={value.cut}
        options={optionsOf(CUT_NAMES)}
        onValueChange={(cut) => onChange({ cut })}
      />
      <SelectField
        label="¿Tiene cajón conectado?"
        value={value.drawer ? String(value.drawer) : ""}
        options={DRAWERS}
        onValueChange={(value) => onChange({ drawer: value === "" ? null : (Number(value) as DrawerPin) })}
      />
    </div>
  );
}
