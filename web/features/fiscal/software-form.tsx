import type { SubmitEvent } from "react";
import type { DocumentIssuingSettings } from "#core/contract/fiscal/fiscal.ts";
import type { DianSoftwareKind } from "#core/contract/fiscal/fiscal-document.ts";
import { isUuid } from "#core/uuid.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { PasswordField } from "#web/ui/fields/password-input.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { useDraft } from "#web/ui/forms/use-draft.ts";
import { toast } from "#web/ui/toast.ts";
import { useChangeIssuingSettings } from "./fiscal.queries.ts";
import { PasswordConfirmationDialog } from "./password-confirmation.tsx";

export const DIAN_SOFTWARE_LABELS: Record<DianSoftwareKind, string> = {
  DEE: "Documento POS electrónico",
  FEV: "Factura electrónica",
};

/** Attributes of a field for a code that the user copies from DIAN's portal: a UUID. */
const CODE = { placeholder: "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx", maxLength: 40 };

/** From one document, which states a hash of the PIN, a computer guesses up to six digits in seconds. */
const isGuessablePin = (pin: string) => /^\d{1,6}$/.test(pin.trim());

type Props = { kind: DianSoftwareKind; software: DocumentIssuingSettings["software"][DianSoftwareKind] };

export function FiscalSoftwareForm({ kind, software }: Props) {
  const { draft, set, text, setErrors } = useDraft(() => ({
    id: software?.id ?? "",
    pin: "",
    testSetId: software?.testSetId ?? "",
  }));
  const asking = useDialog();
  const { mutateAsync } = useChangeIssuingSettings();
  const box = (name: keyof typeof draft) => ({
    ...text(name),
    name: `${kind}.${name}`,
    spellCheck: false,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong: Record<string, string> = {};
    const code = "Son 36 letras y números con guiones: cópialo entero del portal";
    if (!isUuid(draft.id.trim())) wrong.id = code;
    if (draft.testSetId.trim() && !isUuid(draft.testSetId.trim())) wrong.testSetId = code;
    if (!draft.pin.trim()) wrong.pin = software ? "Escríbelo otra vez para guardar" : "Escribe el PIN";
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) asking.show();
  }

  async function save(password: string) {
    const { id, pin, testSetId } = draft;
    const sent = { id: id.trim(), pin: pin.trim(), testSetId: testSetId.trim() || null };
    await mutateAsync({ body: { password, software: { [kind]: sent } } });
    set({ pin: "" });
    toast.success("Software guardado", DIAN_SOFTWARE_LABELS[kind]);
  }

  return (
    <form
      noValidate
      aria-label={DIAN_SOFTWARE_LABELS[kind]}
      onSubmit={submit}
      className="flex flex-col gap-3"
    >
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {DIAN_SOFTWARE_LABELS[kind]}
        {software && <Badge tone="success">Guardado</Badge>}
      </h3>
      <TextField
        label="Código del software"
        hint="En el portal: Id del software. La DIAN lo da al registrarlo"
        {...box("id")}
        {...CODE}
      />
      <PasswordField
        label="PIN del software"
        hint={
          isGuessablePin(draft.pin)
            ? "Un PIN corto de solo números se adivina. Si el portal deja, cámbialo allá por uno largo y con letras."
            : software
              ? "Ya está guardado y no se muestra. Escríbelo solo si vas a cambiar algo."
              : "La clave que inventaste al registrar el software en el portal"
        }
        {...box("pin")}
        what="el PIN"
        maxLength={50}
      />
      <TextField
        label="Código del set de pruebas"
        hint="En el portal: TestSetId. Con él la DIAN reconoce tus documentos de prueba"
        {...box("testSetId")}
        {...CODE}
      />
      <div>
        <Button type="submit" variant={software ? "secondary" : "primary"}>
          Guardar
        </Button>
      </div>
      <PasswordConfirmationDialog
        key={asking.turn}
        {...asking.props}
        text="Con estos datos la DIAN reconoce tus documentos."
        save={save}
      />
    </form>
  );
}
