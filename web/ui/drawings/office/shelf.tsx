import { DrawingFrame } from "../frame.tsx";

export function ShelfDrawing() {
  return (
    <DrawingFrame>
      <path d="M38 24v80M122 24v80" />
      <path d="M32 62h96M32 98h96" strokeWidth="4" />
      <path d="M50 60V46c0-3 2-4 2-7v-5h8v5c0 3 2 4 2 7v14Z" className="fill-primary" />
      <path d="M50 50h12" />
      <rect x="69" y="42" width="18" height="18" rx="2" className="fill-surface" />
      <path d="M73 48h10M73 53h6" />
      <path d="M96 60V50a8 8 0 0 1 16 0v10" strokeDasharray="3 5" />
      <rect x="74" y="80" width="34" height="16" rx="2" strokeDasharray="3 5" />
      <path d="M50 96V84h14v12Z" className="fill-surface" />
    </DrawingFrame>
  );
}
