import { Button } from "../button.tsx";

export function DownloadProgress({ text, onCancel }: { text: string; onCancel: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-md border border-line bg-surface py-1 pr-1 pl-4">
      <p role="status">{text}</p>
      <Button variant="ghost" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  );
}
