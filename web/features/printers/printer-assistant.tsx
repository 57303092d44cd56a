import { FIELD_LIMITS } from "#core/contract/fields.ts";
import { PRINTER_BAUD_RATES, type PrinterBaudRate } from "#core/printing/printer-address.ts";
import { TEST_PAGE_LETTERS } from "#core/printing/test-page.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { FormAlert } from "#web/ui/forms/form-alert.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { PrinterPaperFields } from "./paper-fields.tsx";
import {
  hasBaudRate,
  isShopPrinterKind,
  type PrinterAssistantProps,
  type PrinterAssistantState,
  type PrinterDraft,
  usePrinterAssistant,
} from "./use-printer-assistant.ts";

export function PrinterAssistant(props: PrinterAssistantProps) {
  const { open, onClose } = props;
  const assistant = usePrinterAssistant(props);
  const { step, setStep, kind, own, setOwn, problem, busy, toTest, printTest, finish } = assistant;

  return (
    <Dialog
      open={open}
      onClose={() => busy || onClose()}
      title="Impresora"
      description={`Paso ${step} de 3: ${["cómo está conectada", "página de prueba", "¿se lee bien?"][step - 1]}`}
      onSubmit={step === 1 ? toTest : undefined}
      footer={
        <>
          <FormAlert notice={problem} />
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
      {step === 1 && <PrinterConnectionStep {...assistant} />}
      {step === 2 && (
        <div className="flex flex-col gap-4">
          <p>
            Prende la impresora y ponle papel. Sale una hoja con una regla, letras con tilde y dos códigos.
          </p>
          <PrinterPaperFields
            value={own}
            hasImage={!isShopPrinterKind(kind)}
            onChange={(choice) => setOwn((before) => ({ ...before, ...choice }))}
          />
        </div>
      )}
      {step === 3 && <PrinterTestPageStep {...assistant} />}
    </Dialog>
  );
}

function PrinterConnectionStep(assistant: PrinterAssistantState) {
  const { kind, kinds, draft, setDraft, own, setOwn, queues, choose } = assistant;
  const field = (name: keyof PrinterDraft) => ({
    value: draft[name],
    autoComplete: "off",
    onValueChange: (text: string) => setDraft((before) => ({ ...before, [name]: text })),
  });

  return (
    <div className="flex flex-col gap-4">
      {kinds.length === 0 ? (
        <p>
          Desde este equipo no se puede. Entra con la dirección segura de la tienda en Chrome, o pide al dueño
          que conecte la impresora al computador de la tienda.
        </p>
      ) : (
        <RadioGroup
          legend="¿A qué está conectada?"
          name="connection"
          options={kinds}
          value={kind}
          onChange={choose}
        />
      )}
      {isShopPrinterKind(kind) && (
        <TextField label="Nombre" required {...field("name")} maxLength={FIELD_LIMITS.name} />
      )}
      {kind === "TCP" && (
        <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
          <TextField
            label="Dirección"
            required
            hint="La imprime la impresora si la prendes con el botón hundido."
            {...field("host")}
            placeholder="192.168.1.50"
            inputMode="url"
          />
          <TextField label="Puerto" {...field("port")} inputMode="numeric" />
        </div>
      )}
      {kind === "SPOOLER" && (
        <SelectField
          label="Impresora del sistema"
          required
          hint="Las que están instaladas en el computador de la tienda."
          value={draft.queue || queues[0] || ""}
          options={
            queues.length > 0
              ? queues.map((name) => ({ value: name, label: name }))
              : [{ value: "", label: "No hay ninguna instalada" }]
          }
          onValueChange={(value) => setDraft((before) => ({ ...before, queue: value }))}
        />
      )}
      {kind === "DEVICE" && (
        <TextField label="Dispositivo" required hint="Como /dev/usb/lp0 o /dev/ttyUSB0." {...field("path")} />
      )}
      {kind === "DEVICE" && hasBaudRate(draft) && (
        <SpeedField value={draft.baud} onChange={(baud) => setDraft((before) => ({ ...before, baud }))} />
      )}
      {kind === "SERIAL" && (
        <SpeedField value={own.baud} onChange={(baud) => setOwn((before) => ({ ...before, baud }))} />
      )}
    </div>
  );
}

function SpeedField({ value, onChange }: { value: number; onChange: (baud: PrinterBaudRate) => void }) {
  return (
    <SelectField
      label="Velocidad"
      hint="Sale en la hoja que la impresora imprime al prenderla con el botón hundido."
      value={String(value)}
      options={PRINTER_BAUD_RATES.map((baud) => ({ value: String(baud), label: `${baud} baudios` }))}
      onValueChange={(value) => onChange(Number(value) as PrinterBaudRate)}
    />
  );
}

function PrinterTestPageStep({ own, busy, printTest, setStep }: PrinterAssistantState) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-lg font-semibold wrap-anywhere">{TEST_PAGE_LETTERS}</p>
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
  );
}
