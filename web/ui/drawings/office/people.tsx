import { DrawingFrame } from "../frame.tsx";

export function PeopleDrawing() {
  return (
    <DrawingFrame>
      <circle cx="100" cy="46" r="12" className="fill-surface" />
      <path d="M82 100V88c0-12 8-20 18-20s20 8 20 20v12Z" className="fill-surface" />
      <circle cx="64" cy="42" r="14" className="fill-surface" />
      <path d="M50 40c2-12 26-13 28 0-8-1-12-5-15-6-2 3-6 6-13 6Z" fill="currentColor" />
      <path d="M40 102V88c0-14 10-23 24-23s24 9 24 23v14Z" className="fill-primary-fill" />
      <path d="M56 66v10a8 8 0 0 0 16 0V66" className="stroke-on-primary" />
      <path d="M30 103h100" />
    </DrawingFrame>
  );
}
