import { Button } from "../button.tsx";
import { takeLostFocus } from "../overlay.ts";

type Props = { save: string; busy?: boolean; onCancel: () => void };

/** The buttons of a form in a dialog. */
export function FormButtons({ save, busy = false, onCancel }: Props) {
  return (
    <>
      <Button onClick={onCancel}>Cancelar</Button>
      <Button type="submit" variant="primary" busy={busy}>
        {save}
      </Button>
    </>
  );
}

/** The same, for a save button that says when it saves and never wraps, also on the narrowest phone. */
export function SaveButtons({
  save,
  busy = false,
  disabled = false,
  danger = false,
  onCancel,
}: Props & { disabled?: boolean; danger?: boolean }) {
  return (
    <>
      <Button onClick={onCancel}>Cancelar</Button>
      <div className="min-w-max">
        <Button type="submit" variant={danger ? "danger" : "primary"} block busy={busy} disabled={disabled}>
          {busy ? "Guardando..." : save}
        </Button>
      </div>
    </>
  );
}

/** The only button of a dialog that says what was done, in the place of the form that is gone. */
export function DoneButton({ onClick }: { onClick: () => void }) {
  return (
    <Button ref={takeLostFocus} variant="primary" onClick={onClick}>
      Listo
    </Button>
  );
}
