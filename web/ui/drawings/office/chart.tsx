import { DrawingFrame } from "../frame.tsx";

export function ChartDrawing() {
  return (
    <DrawingFrame>
      <path d="M36 26v74h92" />
      <rect x="48" y="78" width="14" height="22" rx="2" className="fill-surface" />
      <rect x="70" y="62" width="14" height="38" rx="2" className="fill-primary" />
      <rect x="92" y="48" width="14" height="52" rx="2" strokeDasharray="3 5" />
      <path d="m48 62 24-20 18 8 28-26" strokeDasharray="3 6" />
      <path d="M110 24h9v9" />
    </DrawingFrame>
  );
}
