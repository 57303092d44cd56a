import { DrawingFrame } from "../frame.tsx";

export function SearchDrawing() {
  return (
    <DrawingFrame>
      <rect x="34" y="30" width="60" height="68" rx="5" className="fill-surface" />
      <path d="M46 46h22M46 58h14M46 70h10M46 82h16" />
      <circle cx="90" cy="62" r="23" className="fill-primary-soft" />
      <path d="m107 79 20 20" strokeWidth="6" className="stroke-primary-edge" />
      <path d="m107 79 6 6" />
      <path d="m83 56 14 13M97 56 83 69" />
    </DrawingFrame>
  );
}
