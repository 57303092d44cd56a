import { Button } from "../button.tsx";

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
