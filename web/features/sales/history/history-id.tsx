import { copyText } from "#web/ui/copy-text.ts";

/** The beginning of a sale's id, as the history shows it; pressed, it gives the whole one. */
export function HistoryId({ id }: { id: string }) {
  return (
    <button
      type="button"
      title="Copiar el ID completo"
      onClick={() => copyText(id, "ID copiado", "Copia el ID")}
      className="-my-2.5 inline-flex min-h-11 items-center rounded-sm font-mono text-sm underline-offset-4 hover:underline"
    >
      {id.slice(0, 8)}
    </button>
  );
}
