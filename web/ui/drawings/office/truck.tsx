import { DrawingFrame } from "../frame.tsx";

export function TruckDrawing() {
  return (
    <DrawingFrame>
      <rect x="28" y="38" width="62" height="50" rx="4" className="fill-primary-fill" />
      <path d="M90 54h20l16 18v16H90Z" className="fill-surface" />
      <path d="M98 62h9l9 10H98Z" className="fill-primary-soft" />
      <circle cx="52" cy="92" r="10" className="fill-surface" />
      <circle cx="108" cy="92" r="10" className="fill-surface" />
      <path d="M24 103h112" />
      <path d="M42 54h22M42 64h14" className="stroke-on-primary" />
    </DrawingFrame>
  );
}
