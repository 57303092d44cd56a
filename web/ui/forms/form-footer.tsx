import { Button } from "../button.tsx";

type Props = { notice: string | null; busy: boolean; save: string; danger?: boolean; onCancel: () => void };

export function FormFooter({ notice, busy, save, danger, onCancel }: Props) {
  return (
    <>
      <p role="alert" className="min-w-full rounded-md bg-danger-soft px-4 py-3 text-danger-ink empty:hidden">
        {notice}
      </p>
      <Button onClick={onCancel}>Cancelar</Button>
      <div className="min-w-max">
        <Button type="submit" variant={danger ? "danger" : "primary"} block busy={busy}>
          {busy ? "Guardando..." : save}
        </Button>
      </div>
    </>
  );
}
