import { Button } from "../button.tsx";
import { FormAlert } from "./form-alert.tsx";

type Props = { notice: string | null; busy: boolean; save: string; danger?: boolean; onCancel: () => void };

export function FormFooter({ notice, busy, save, danger, onCancel }: Props) {
  return (
    <>
      <FormAlert>{notice}</FormAlert>
      <Button onClick={onCancel}>Cancelar</Button>
      <div className="min-w-max">
        <Button type="submit" variant={danger ? "danger" : "primary"} block busy={busy}>
          {busy ? "Guardando..." : save}
        </Button>
      </div>
    </>
  );
}
