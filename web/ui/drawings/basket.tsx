import { DrawingFrame } from "./frame.tsx";

export function BasketDrawing() {
  return (
    <DrawingFrame>
      <path d="M60 50c0-16 8-25 20-25s20 9 20 25" />
      <path d="M36 52h88l-9 44a5 5 0 0 1-5 4H50a5 5 0 0 1-5-4Z" className="fill-surface" />
      <path d="M32 52h96" strokeWidth="5" className="stroke-primary-edge" />
      <path d="m60 64 3 24M80 64v24M100 64l-3 24" />
      <path d="M128 28v10M123 33h10M34 30v6M31 33h6" />
    </DrawingFrame>
  );
}
