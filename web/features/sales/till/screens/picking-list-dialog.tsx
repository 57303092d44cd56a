import { useState } from "react";
import { usePrinters } from "#web/features/printers/printers.queries.ts";
import { readPrintSettings } from "#web/features/printers/public/print-settings.ts";
import { PrintActions, type PrintActionTexts } from "#web/features/receipts/public/roll-actions.tsx";
import { buildPickingListRows } from "#web/features/sales/ticket/picking-list.ts";
import type { ParkedSale } from "#web/features/sales/till/sale/parked-sales.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";

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
