import { useState } from "react";
import type { Printer } from "#core/contract/printers/printer.ts";
import type { NewPrinter } from "#core/contract/printers/printers.ts";
import { PRINT_PROBLEMS } from "#core/printing/print-outcome.ts";
import { PRINTER_BAUD_RATES } from "#core/printing/printer-address.ts";
import { buildTestPage } from "#core/printing/test-page.ts";
import type { TextEncoding } from "#core/printing/text-encoding.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useSession } from "#web/api/session.tsx";
import { useOneAtATime } from "#web/api/use-submit.ts";
import { readUsbApi } from "#web/ui/devices/device-apis.ts";
import { chooseSerialPort, hasSerialPort } from "#web/ui/devices/serial-ports.ts";
import { toast } from "#web/ui/toast.ts";
import { chooseBluetoothPrinter, USB_PRINTER_CLASS } from "./browser-links.ts";
import { usePrintQueues, usePrintTestPage, useSavePrinter } from "./printers.queries.ts";
import {
  type BrowserPrinter,
  isPrintWayAvailable,
  type PrintSettings,
  type PrintWay,
} from "./public/print-settings.ts";

type Kind = "TCP" | "SPOOLER" | "DEVICE" | Exclude<PrintWay, "DIALOG" | "SERVER">;
export const isShopPrinterKind = (kind: Kind | null): kind is "TCP" | "SPOOLER" | "DEVICE" =>
  kind === "TCP" || kind === "SPOOLER" || kind === "DEVICE";

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: "TCP", label: "A la red (cable o Wi-Fi)" },
  { value: "SPOOLER", label: "Al computador de la tienda" },
  { value: "DEVICE", label: "Al computador (Linux, directo)" },
  { value: "SERIAL", label: "A este equipo, por cable" },
  { value: "USB", label: "A este equipo, por USB" },
  { value: "BLUETOOTH", label: "A este equipo, por Bluetooth" },
];

export type PrinterAssistantProps = {
  open: boolean;
  /** Null while adding a printer. */
  printer: Printer | null;
  maySave: boolean;
  settings: PrintSettings;
  onSave: (settings: Partial<PrintSettings>) => void;
  onClose: () => void;
};

export type PrinterDraft = ReturnType<typeof toPrinterDraft>;

const BAUD = 9_600;

/** Whether the path is a serial port, which has a baud rate, unlike /dev/usb/lp0. */
export const hasBaudRate = ({ path }: PrinterDraft) => path.trim().startsWith("/dev/tty");

function toPrinterDraft(printer: Printer | null) {
  const connection = printer?.connection;
  return {
    name: printer?.name ?? "Impresora de la caja",
    host: connection?.kind === "TCP" ? connection.host : "",
    port: connection?.kind === "TCP" ? String(connection.port) : "9100",
    path: connection?.kind === "DEVICE" ? connection.path : "/dev/usb/lp0",
    baud:
      PRINTER_BAUD_RATES.find((baud) => connection?.kind === "DEVICE" && baud === connection.baud) ?? BAUD,
    queue: connection?.kind === "SPOOLER" ? connection.queue : "",
  };
}

function connectionOf(
  kind: Kind | null,
  draft: PrinterDraft,
  queues: readonly string[],
): NewPrinter["connection"] {
  if (kind === "TCP") return { kind, host: draft.host.trim(), port: Number(draft.port) };
  if (kind === "DEVICE")
    return { kind, path: draft.path.trim(), ...(hasBaudRate(draft) && { baud: draft.baud }) };
  return { kind: "SPOOLER", queue: draft.queue || queues[0] || "" };
}

/** Call it only in a click handler, because the browser asks for the port. */
async function chooseDevice(kind: Kind): Promise<number | undefined> {
  if (kind === "SERIAL") return chooseSerialPort();
  if (kind === "USB") await readUsbApi()!.requestDevice({ filters: [{ classCode: USB_PRINTER_CLASS }] });
  if (kind === "BLUETOOTH") await chooseBluetoothPrinter();
  return undefined;
}

/** Whether this browser already has permission for a printer of this kind. */
async function hasChosen(kind: Kind): Promise<boolean> {
  if (kind === "SERIAL") return hasSerialPort();
  return kind === "USB" && ((await readUsbApi()?.getDevices()) ?? []).length > 0;
}

export function usePrinterAssistant(props: PrinterAssistantProps) {
  const { open, printer, maySave, settings, onSave, onClose } = props;
  const { store } = useSession();
  const [step, setStep] = useState<1 | 2 | 3>(1);
  const [kind, setKind] = useState<Kind | null>(printer?.connection.kind ?? null);
  const [draft, setDraft] = useState(() => toPrinterDraft(printer));
  const [own, setOwn] = useState<BrowserPrinter>(() =>
    printer ? { ...settings.own, ...printer } : settings.own,
  );
  const [saved, setSaved] = useState<Printer | null>(printer);
  const [problem, setProblem] = useState<string | null>(null);
  const { run, busy } = useOneAtATime();
  const queues = usePrintQueues(open && kind === "SPOOLER" && maySave).data ?? [];
  const save = useSavePrinter();
  const test = usePrintTestPage();
  const kinds = KINDS.filter(({ value }) =>
    isShopPrinterKind(value) ? maySave : printer === null && isPrintWayAvailable(value as PrintWay),
  );

  /** `work` returns the problem, as a Spanish sentence, or null. */
  const attempt = (work: () => Promise<string | null>) =>
    run(async () => {
      setProblem(null);
      try {
        setProblem(await work());
      } catch (error) {
        setProblem(failureText(error, "No pudimos conectar la impresora"));
      }
    });

  async function saveIt(more: Partial<BrowserPrinter> = {}): Promise<Printer> {
    const { columns, letters, cut, feed, drawer } = { ...own, ...more };
    const body = {
      name: draft.name.trim(),
      connection: connectionOf(kind, draft, queues),
      columns,
      cut,
      feed,
      drawer,
      width: (columns === 32 ? 58 : 80) as 58 | 80,
      letters: (letters === "IMAGE" ? "PLAIN" : letters) as TextEncoding,
    };
    const savedPrinter = await save.mutateAsync({ id: saved?.id ?? null, ...body } as never);
    setSaved(savedPrinter);
    return savedPrinter;
  }

  function toTest() {
    if (!kind) return setProblem("Elige cómo está conectada");
    void attempt(async () => {
      if (isShopPrinterKind(kind)) await saveIt();
      else if (!(await hasChosen(kind)))
        await chooseDevice(kind)
          .then((port) => port !== undefined && setOwn((before) => ({ ...before, port })))
          .catch(() => {});
      setStep(2);
      return null;
    });
  }

  function printTest(more: Partial<BrowserPrinter> = {}) {
    setOwn((before) => ({ ...before, ...more }));
    void attempt(async () => {
      if (isShopPrinterKind(kind)) {
        const savedPrinter = await saveIt(more);
        await test.mutateAsync({ params: { id: savedPrinter.id } });
      } else if (kind) {
        const { printFromBrowser } = await import("./print-from-browser.ts");
        const next = { ...own, ...more };
        const rows = buildTestPage(next.columns, store?.name ?? "");
        const outcome = await printFromBrowser(kind, next, rows, null, async () => []);
        if ("problem" in outcome) return PRINT_PROBLEMS[outcome.problem];
      }
      setStep(3);
      return null;
    });
  }

  function finish() {
    if (!kind) return;
    if (isShopPrinterKind(kind))
      onSave({ printWay: "SERVER", printerId: saved?.id ?? null, kick: saved?.drawer != null });
    else onSave({ printWay: kind, own, kick: own.drawer !== null });
    toast.success(
      "Impresora lista",
      isShopPrinterKind(kind) ? draft.name.trim() : "Este equipo ya imprime en ella",
    );
    onClose();
  }

  return {
    step,
    setStep,
    kind,
    kinds,
    draft,
    setDraft,
    own,
    setOwn,
    queues,
    problem,
    busy,
    toTest,
    printTest,
    finish,
    choose: (next: Kind) => {
      setKind(next);
      setProblem(null);
    },
  };
}

export type PrinterAssistantState = ReturnType<typeof usePrinterAssistant>;
