import { useState } from "react";
import { formatNumber } from "#core/number-text.ts";
import { centerRow, horizontalRuleRow, leftRightRow, type TicketRow } from "#core/printing/ticket-row.ts";
import { formatQuantity } from "#core/quantity.ts";
import type { SaleLineRequest } from "#core/sale/line.ts";
import { usePrinters } from "#web/features/printers/printers.queries.ts";
import { readPrintSettings } from "#web/features/printers/public/print-settings.ts";
import { PrintActions, type PrintActionTexts } from "#web/features/receipts/public/print-actions.tsx";
import type { ParkedSale } from "#web/features/sales/till/sale/parked-sales.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { formatShortInstant } from "#web/ui/text/dates.ts";

const TEXTS: PrintActionTexts = {
  print: "Imprimir para alistar",
  share: "Compartir para alistar",
  copied: "Lista copiada",
  toCopy: "Copia la lista",
  failed: "No pudimos preparar la lista",
};

type Props = { open: boolean; sale: ParkedSale; onClose: () => void };

/** Prints a parked sale without prices, on any of the shop's printers. */
export function PickingListDialog({ open, sale: { name, at, cart }, onClose }: Props) {
  const { data } = usePrinters();
  const active = data?.filter((printer) => printer.active) ?? [];
  const { printWay, printerId } = readPrintSettings();
  const [chosen, setChosen] = useState(printWay === "SERVER" ? (printerId ?? "") : "");
  const options = [
    ...(printWay === "SERVER" ? [] : [{ value: "", label: "Como imprime este equipo" }]),
    ...active.map((printer) => ({ value: printer.id, label: printer.name })),
  ];
  return (
    <Dialog open={open} onClose={onClose} title="Para alistar" description={name} readOnly>
      <div className="flex flex-col gap-4">
        {options.length > 1 && (
          <RadioGroup
            legend="¿En qué impresora?"
            name="prepare-printer"
            options={options}
            value={chosen}
            onChange={setChosen}
          />
        )}
        <PrintActions
          rows={buildPickingListRows({ name, at, lines: cart.lines })}
          fileName={`para-alistar-${cart.key.slice(0, 13)}.png`}
          texts={TEXTS}
          printerId={chosen || undefined}
        />
      </div>
    </Dialog>
  );
}

type ParkedCart = { name: string; at: number; lines: readonly SaleLineRequest[] };

/** Paper for preparing an order in the shop, without prices. */
export function buildPickingListRows({ name, at, lines }: ParkedCart): TicketRow[] {
  return [
    centerRow("Para alistar", "big"),
    centerRow(name, "bold"),
    centerRow(formatShortInstant(new Date(at).toISOString())),
    horizontalRuleRow,
    ...lines.map((line): TicketRow => {
      const { presentation, quantity, unit, name: product } = line;
      if (presentation)
        return leftRightRow(product, `${formatNumber(presentation.count)} x ${presentation.name}`, "bold");
      return leftRightRow(product, formatQuantity(quantity, unit), "bold");
    }),
    horizontalRuleRow,
    centerRow(lines.length === 1 ? "1 renglón" : `${formatNumber(lines.length)} renglones`),
  ];
}
