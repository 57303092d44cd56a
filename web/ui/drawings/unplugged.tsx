import { DrawingFrame } from "./frame.tsx";

export function UnpluggedDrawing() {
  return (
    <DrawingFrame>
      <path d="M22 88c14 8 24-2 24-14s8-16 18-12" />
      <path d="m60 56 16 26 10-6c8-5 9-13 5-20s-13-10-21-6Z" className="fill-surface" />
      <path d="m94 56 10-6M89 48l9-6" strokeWidth="3.5" />
      <path d="m108 74 4-2M104 82l3 4M98 30l-1-4" className="stroke-primary-edge" />
      <rect x="112" y="28" width="22" height="34" rx="5" className="fill-primary-fill" />
      <path d="M120 40v3M120 50v3" className="stroke-on-primary" strokeWidth="3.5" />
      <path d="M134 45h6c6 0 8 5 8 11v22" />
    </DrawingFrame>
  );
}
