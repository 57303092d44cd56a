import { MonitorDown, Pencil, Printer as PrinterIcon, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Printer } from "#core/contract/printers/printer.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useMay } from "#web/api/use-may.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { saveFile } from "#web/ui/data/save-file.ts";
import { runWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { Switch } from "#web/ui/forms/switch.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { buildKioskShortcutFile } from "../kiosk-shortcut.ts";
import { PrinterPaperFields, printerConnectionText } from "../paper-fields.tsx";
import { PrinterAssistant } from "../printer-assistant.tsx";
import { useDeletePrinter, usePrinters } from "../printers.queries.ts";
import { type PrintSettings, readPrintSettings, storePrintSettings } from "./print-settings.ts";

const OWN_WAYS = {
  SERIAL: "por cable (puerto serial)",
  USB: "por cable USB",
  BLUETOOTH: "por Bluetooth",
} as const;

export function PrinterSettingsCard() {
  const query = usePrinters();
  const { data = [], error } = query;
  const [settings, setSettings] = useState(readPrintSettings);
  const assistant = useDialog({ printer: null as Printer | null });
  const isOff = error instanceof ApiError && error.code === "PRINTING_OFF";
  const mayEdit = useMay()("store.write") && !isOff;
  const remove = useDeletePrinter();

  function save(next: Partial<PrintSettings>) {
    const all = { ...settings, ...next };
    storePrintSettings(all);
    setSettings(all);
  }

  const open = (printer: Printer | null = null) => assistant.show({ printer });

  async function removePrinter(printer: Printer) {
    const isDone = await runWithToast({
      question: {
        title: "¿Quitar esta impresora?",
        text: `«${printer.name}» deja de imprimir en todos los equipos de la tienda.`,
        tone: "danger",
      },
      work: () => remove.mutateAsync({ params: { id: printer.id } }),
      done: () => ({ title: "Impresora quitada", text: printer.name }),
      failed: (failure) => ({ title: "No pudimos quitar la impresora", text: failureText(failure, "") }),
    });
    if (isDone && settings.printerId === printer.id) save({ printWay: "DIALOG", printerId: null });
  }

  const { printWay } = settings;
  const serverPrinter = data.find(({ id }) => id === settings.printerId);
  return (
    <Card title="Impresora">
      <p className="mb-3 text-ink-soft">
        {printWay === "DIALOG" &&
          "Este equipo imprime con el diálogo del navegador. Con una impresora de tirillas, la tirilla sale sola y el cajón se abre con el efectivo."}
        {printWay === "SERVER" &&
          (serverPrinter
            ? `Este equipo imprime en «${serverPrinter.name}», del computador de la tienda.`
            : "Este equipo imprime en el computador de la tienda.")}
        {printWay in OWN_WAYS &&
          `Este equipo imprime en su propia impresora, ${OWN_WAYS[printWay as keyof typeof OWN_WAYS]}.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={PrinterIcon}
          variant={printWay === "DIALOG" ? "primary" : "secondary"}
          onClick={() => open()}
        >
          {printWay === "DIALOG" ? "Conectar una impresora" : "Conectar otra"}
        </Button>
        {printWay !== "DIALOG" && (
          <Button variant="ghost" onClick={() => save({ printWay: "DIALOG" })}>
            Usar el diálogo del navegador
          </Button>
        )}
      </div>
      {printWay !== "DIALOG" && (
        <div className="mt-3 flex flex-col">
          <Switch
            label="La tirilla sale sola después de cada venta"
            checked={settings.autoPrint === "ALWAYS"}
            onCheckedChange={(checked) => save({ autoPrint: checked ? "ALWAYS" : "NEVER" })}
          />
          <Switch
            label="Abrir el cajón cuando hay efectivo"
            checked={settings.kick}
            onCheckedChange={(kick) => save({ kick })}
          />
        </div>
      )}
      {printWay === "DIALOG" && <KioskShortcut />}
      {printWay in OWN_WAYS && (
        <div className="mt-3">
          <PrinterPaperFields
            value={settings.own}
            hasImage
            onChange={(own) => save({ own: { ...settings.own, ...own } })}
          />
        </div>
      )}
      {isOff && (
        <p className="mt-3 text-sm text-ink-soft">
          Este Mostrador no está en el computador de la tienda: desde él no se imprime, pero sí por cable o
          Bluetooth en cada equipo.
        </p>
      )}
      {error && !isOff && (
        <div className="mt-3">
          <LoadingState query={query} otherwise="Error al cargar las impresoras" />
        </div>
      )}
      {data.length > 0 && (
        <ul
          aria-label="Impresoras de la tienda"
          className="mt-3 -mb-2 divide-y divide-line border-t border-line"
        >
          {data.map((printer) => (
            <li key={printer.id} className="flex items-center gap-2 py-3">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="font-semibold wrap-anywhere">{printer.name}</span>
                  {printWay === "SERVER" && printer.id === settings.printerId && (
                    <Badge tone="primary">La de este equipo</Badge>
                  )}
                  {!printer.active && <Badge>Inactiva</Badge>}
                </p>
                <p className="text-sm text-ink-soft wrap-anywhere">
                  {printerConnectionText(printer.connection)} · papel de {printer.width} mm
                  {printer.drawer && " · con cajón"}
                </p>
              </div>
              {!(printWay === "SERVER" && printer.id === settings.printerId) && printer.active && (
                <Button size="sm" onClick={() => save({ printWay: "SERVER", printerId: printer.id })}>
                  Usar aquí
                </Button>
              )}
              {mayEdit && (
                <>
                  <IconButton label={`Editar ${printer.name}`} icon={Pencil} onClick={() => open(printer)} />
                  <IconButton
                    label={`Quitar ${printer.name}`}
                    icon={Trash2}
                    onClick={() => void removePrinter(printer)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {assistant.turn > 0 && (
        <PrinterAssistant
          key={assistant.turn}
          {...assistant.props}
          printer={assistant.subject.printer}
          maySave={mayEdit}
          settings={settings}
          onSave={save}
        />
      )}
    </Card>
  );
}

function KioskShortcut() {
  const shortcut = buildKioskShortcutFile(navigator.platform, navigator.userAgent, location.origin);
  if (!shortcut) return null;
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h3 className="font-semibold">Imprimir sin que pregunte</h3>
      <p className="mt-1 mb-3 text-sm text-ink-soft">
        Sirve para cualquier impresora que ya funcione en este computador. Guarda el acceso directo en el
        escritorio y abre siempre la caja desde él: la primera vez entras con tu cuenta. Imprime en la
        impresora predeterminada, que debe tener puesto el rollo.
      </p>
      <Button
        icon={MonitorDown}
        onClick={() => saveFile(new Blob([shortcut.text], { type: "text/plain" }), shortcut.fileName)}
      >
        Instalar en este computador
      </Button>
    </div>
  );
}
