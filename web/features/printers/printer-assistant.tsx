import { type SubmitEvent, useRef, useState } from "react";
import { LIMITS } from "#core/contract/fields.ts";
import type { Printer } from "#core/contract/printers/printer.ts";
import type { NewPrinter } from "#core/contract/printers/printers.ts";
import type { TextLetters } from "#core/printing/letters.ts";
import { PRINT_PROBLEMS } from "#core/printing/print-outcome.ts";
import { BAUDS } from "#core/printing/printer-address.ts";
import { TEST_LETTERS, testPage } from "#core/printing/test-page.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useSession } from "#web/api/session.tsx";
import { Button } from "#web/ui/button.tsx";
import { Choices } from "#web/ui/choices.tsx";
import { usb } from "#web/ui/device-apis.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Select } from "#web/ui/select.tsx";
import { choosePort, hasPort } from "#web/ui/serial-ports.ts";
import { TextInput } from "#web/ui/text-input.tsx";
import { toast } from "#web/ui/toast.ts";
import { PaperFields } from "./paper-fields.tsx";
import { useQueues, useSavePrinter, useTestPage } from "./printers.queries.ts";
import { canReach, type OwnPrinter, type PrintSettings, type PrintWay } from "./public/print-settings.ts";
import { PRINTER_CLASS } from "./usb-link.ts";

type Kind = "TCP" | "SPOOLER" | "DEVICE" | Exclude<PrintWay, "DIALOG" | "SERVER">;
const isShop = (kind: Kind | null): kind is "TCP" | "SPOOLER" | "DEVICE" =>
  kind === "TCP" || kind === "SPOOLER" || kind === "DEVICE";

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: "TCP", label: "A la red (cable o Wi-Fi)" },
  { value: "SPOOLER", label: "Al computador de la tienda" },
  { value: "DEVICE", label: "Al computador (Linux, directo)" },
  { value: "SERIAL", label: "A este equipo, por cable" },
  { value: "USB", label: "A este equipo, por USB" },
  { value: "BLUETOOTH", label: "A este equipo, por Bluetooth" },
];

type Props = {
  open: boolean;
  /** The one that is changed; null for another one. */
  printer: Printer | null;
  /** Whether this person adds printers to the store. */
  maySave: boolean;
  settings: PrintSettings;
  onSave: (settings: Partial<PrintSettings>) => void;
  onClose: () => void;
};

type Draft = { name: string; host: string; port: string; path: string; queue: string };

/** How is it connected, a test page, and whether that can be read. */
export function PrinterAssistant({ open, printer, maySave, settings, onSave, onClose }: Props) {
  const { store } = useSession();
  const connection = printer?.connection;
  const [step, setStep] = useState<1 | 2 | 3>(1);
  const [kind, setKind] = useState<Kind | null>(connection?.kind ?? null);
  const [draft, setDraft] = useState<Draft>({
    name: printer?.name ?? "Impresora de la caja",
    host: connection?.kind === "TCP" ? connection.host : "",
    port: connection?.kind === "TCP" ? String(connection.port) : "9100",
    path: connection?.kind === "DEVICE" ? connection.path : "/dev/usb/lp0",
    queue: connection?.kind === "SPOOLER" ? connection.queue : "",
  });
  const [own, setOwn] = useState<OwnPrinter>(() =>
    printer ? { ...settings.own, ...printer } : settings.own,
  );
  const [saved, setSaved] = useState<Printer | null>(printer);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const queues = useQueues(open && kind === "SPOOLER" && maySave).data ?? [];
  const save = useSavePrinter();
  const test = useTestPage();
  const kinds = KINDS.filter(({ value }) =>
    isShop(value) ? maySave : printer === null && canReach(value as PrintWay),
  );

  async function once(work: () => Promise<string | null>) {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(null);
    try {
      setProblem(await work());
    } catch (error) {
      setProblem(failureText(error, "No pudimos conectar la impresora"));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  function connectionOf(): NewPrinter["connection"] {
    if (kind === "TCP") return { kind, host: draft.host.trim(), port: Number(draft.port) };
    if (kind === "DEVICE") return { kind, path: draft.path.trim() };
    return { kind: "SPOOLER", queue: draft.queue || queues[0] || "" };
  }

  async function saveIt(more: Partial<OwnPrinter> = {}): Promise<Printer> {
    const { columns, letters, cut, feed, drawer } = { ...own, ...more };
    const body = {
      name: draft.name.trim(),
      connection: connectionOf(),
      columns,
      cut,
      feed,
      drawer,
      width: (columns === 32 ? 58 : 80) as 58 | 80,
      letters: (letters === "IMAGE" ? "PLAIN" : letters) as TextLetters,
    };
    const kept = await save.mutateAsync({ id: saved?.id ?? null, ...body } as never);
    setSaved(kept);
    return kept;
  }

  /** By the press of a button, since the browser asks which one it is. */
  async function choose(): Promise<void> {
    if (kind === "SERIAL") {
      const port = await choosePort();
      setOwn((before) => ({ ...before, port }));
    }
    if (kind === "USB") await usb()!.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] });
    if (kind === "BLUETOOTH") await (await import("./bluetooth-link.ts")).chooseBluetooth();
  }

  function toTest(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!kind) return setProblem("Elige cómo está conectada");
    void once(async () => {
      if (isShop(kind)) await saveIt();
      else if (!(await hasChosen(kind))) await choose().catch(() => {});
      setStep(2);
      return null;
    });
  }

  function printTest(more: Partial<OwnPrinter> = {}) {
    setOwn((before) => ({ ...before, ...more }));
    void once(async () => {
      if (isShop(kind)) {
        const kept = await saveIt(more);
        await test.mutateAsync(kept.id);
      } else if (kind) {
        const { printHere } = await import("./print-here.ts");
        const next = { ...own, ...more };
        const rows = testPage(next.columns, store?.name ?? "");
        const outcome = await printHere(kind, next, rows, null, async () => []);
        if ("problem" in outcome) return PRINT_PROBLEMS[outcome.problem];
      }
      setStep(3);
      return null;
    });
  }

  function finish() {
    if (!kind) return;
    if (isShop(kind))
      onSave({ printWay: "SERVER", printerId: saved?.id ?? null, kick: saved?.drawer != null });
    else onSave({ printWay: kind, own, kick: own.drawer !== null });
    toast.success("Impresora lista", isShop(kind) ? draft.name.trim() : "Este equipo ya imprime en ella");
    onClose();
  }

  const field = (name: keyof Draft) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft((before) => ({ ...before, [name]: target.value })),
  });

  return (
    <Dialog
      open={open}
      onClose={() => busy || onClose()}
      title="Impresora"
      description={`Paso ${step} de 3: ${["cómo está conectada", "página de prueba", "¿se lee bien?"][step - 1]}`}
      onSubmit={step === 1 ? toTest : undefined}
      footer={
        <>
          <div role="alert" className="min-w-full empty:hidden">
            {problem && <Notice tone="danger" title={problem} />}
          </div>
          {step > 1 && (
            <Button onClick={() => setStep(step === 3 ? 2 : 1)} disabled={busy}>
              Atrás
            </Button>
          )}
          {step === 1 && (
            <Button type="submit" variant="primary" busy={busy}>
              Siguiente
            </Button>
          )}
          {step === 2 && (
            <Button variant="primary" busy={busy} onClick={() => printTest()}>
              Imprimir la prueba
            </Button>
          )}
          {step === 3 && (
            <Button variant="primary" busy={busy} onClick={finish}>
              Sí, se lee bien
            </Button>
          )}
        </>
      }
    >
      {step === 1 && (
        <div className="flex flex-col gap-4">
          {kinds.length === 0 ? (
            <p>
              Desde este equipo no se puede. Entra con la dirección segura de la tienda en Chrome, o pide al
              dueño que conecte la impresora al computador de la tienda.
            </p>
          ) : (
            <Choices
              legend="¿A qué está conectada?"
              name="connection"
              options={kinds}
              value={kind}
              onChange={(next) => {
                setKind(next);
                setProblem(null);
              }}
            />
          )}
          {isShop(kind) && (
            <Field label="Nombre" required>
              <TextInput {...field("name")} maxLength={LIMITS.name} autoComplete="off" />
            </Field>
          )}
          {kind === "TCP" && (
            <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
              <Field
                label="Dirección"
                required
                hint="La imprime la impresora si la prendes con el botón hundido."
              >
                <TextInput {...field("host")} placeholder="192.168.1.50" autoComplete="off" inputMode="url" />
              </Field>
              <Field label="Puerto">
                <TextInput {...field("port")} inputMode="numeric" autoComplete="off" />
              </Field>
            </div>
          )}
          {kind === "SPOOLER" && (
            <Field
              label="Impresora del sistema"
              required
              hint="Las que están instaladas en el computador de la tienda."
            >
              <Select
                value={draft.queue || queues[0] || ""}
                options={
                  queues.length > 0
                    ? queues.map((name) => ({ value: name, label: name }))
                    : [{ value: "", label: "No hay ninguna instalada" }]
                }
                onChange={({ target }) => setDraft((before) => ({ ...before, queue: target.value }))}
              />
            </Field>
          )}
          {kind === "DEVICE" && (
            <Field label="Dispositivo" required hint="Como /dev/usb/lp0 o /dev/ttyUSB0.">
              <TextInput {...field("path")} autoComplete="off" />
            </Field>
          )}
          {kind === "SERIAL" && (
            <Field
              label="Velocidad"
              hint="Sale en la hoja que la impresora imprime al prenderla con el botón hundido."
            >
              <Select
                value={String(own.baud)}
                options={BAUDS.map((baud) => ({ value: String(baud), label: `${baud} baudios` }))}
                onChange={({ target }) => setOwn((before) => ({ ...before, baud: Number(target.value) }))}
              />
            </Field>
          )}
        </div>
      )}
      {step === 2 && (
        <div className="flex flex-col gap-4">
          <p>
            Prende la impresora y ponle papel. Sale una hoja con una regla, letras con tilde y dos códigos.
          </p>
          <PaperFields
            value={own}
            hasImage={!isShop(kind)}
            onChange={(choice) => setOwn((before) => ({ ...before, ...choice }))}
          />
        </div>
      )}
      {step === 3 && (
        <div className="flex flex-col gap-4">
          <p className="text-lg font-semibold wrap-anywhere">{TEST_LETTERS}</p>
          <p>¿Se lee así en el papel, y la regla cabe en una línea?</p>
          <div className="flex flex-wrap gap-2">
            {own.letters === "PC850" && (
              <Button size="sm" disabled={busy} onClick={() => printTest({ letters: "PLAIN" })}>
                No, las tildes salen mal
              </Button>
            )}
            {own.columns > 32 && (
              <Button
                size="sm"
                disabled={busy}
                onClick={() => printTest({ columns: own.columns === 48 ? 42 : 32 })}
              >
                No, la regla se parte
              </Button>
            )}
            {own.columns === 42 && (
              <Button size="sm" disabled={busy} onClick={() => printTest({ columns: 48 })}>
                Sobra papel a la derecha
              </Button>
            )}
            <Button size="sm" disabled={busy} onClick={() => setStep(1)}>
              No salió nada
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** Whether this browser may already use one, so that nobody is asked again. */
async function hasChosen(kind: Kind): Promise<boolean> {
  if (kind === "SERIAL") return hasPort();
  return kind === "USB" && ((await usb()?.getDevices()) ?? []).length > 0;
}
