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

/** The buttons of a form whose save button says 'Guardando...' meanwhile, and never wraps, even on a narrow phone. */
export function SaveButtons(props: Props & { disabled?: boolean; danger?: boolean }) {
  const { save, busy = false, disabled = false, danger = false, onCancel } = props;
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

/** The only button of a dialog that shows what was done. It takes the focus that a control of the form had. */
export function DoneButton({ onClick }: { onClick: () => void }) {
  return (
    <Button ref={takeLostFocus} variant="primary" onClick={onClick}>
      Listo
    </Button>
  );
}
