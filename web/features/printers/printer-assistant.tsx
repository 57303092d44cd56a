import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FormAlert } from "#web/ui/forms/form-alert.tsx";
import { PrinterConnectionStep, PrinterTestPageStep } from "./assistant-steps.tsx";
import { PrinterPaperFields } from "./paper-fields.tsx";
import {
  isShopPrinterKind,
  type PrinterAssistantProps,
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
