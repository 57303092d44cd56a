import { Button } from "../button.tsx";
import { takeLostFocus } from "../overlay.ts";

type Props = {
  save: string;
  /** Text of the save button while the form is sent. */
  saving?: string;
  busy?: boolean;
  disabled?: boolean;
  /** Whether sending the form undoes or deletes something. */
  danger?: boolean;
  onCancel: () => void;
};

/** The buttons of a form. The save button never wraps, even on a narrow phone. */
export function FormButtons(props: Props) {
  const { save, saving = "Guardando...", busy = false, disabled = false, danger = false, onCancel } = props;
  return (
    <>
      <Button onClick={onCancel}>Cancelar</Button>
      <div className="min-w-max">
        <Button type="submit" variant={danger ? "danger" : "primary"} block busy={busy} disabled={disabled}>
          {busy ? saving : save}
        </Button>
      </div>
    </>
  );
}

/** The only button of a dialog that shows what was done. It takes the focus that a control of the form had. */
export function DoneButton({ onClick }: { onClick: () => void }) {
  return (
    <Button ref={takeLostFocus} variant="primary" onClick={onClick}>
      Listo
    </Button>
  );
}
