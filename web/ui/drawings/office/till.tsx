import { DrawingFrame } from "../frame.tsx";

export function TillDrawing() {
  return (
    <DrawingFrame>
      <path d="M44 30h72v34H44Z" className="fill-surface" />
      <path d="M55 41h22M55 51h12" />
      <path d="M92 41h13v12H92Z" className="fill-primary" />
      <path d="M36 64h88v14H36Z" className="fill-surface" />
      <path d="M30 78h100l-5 24H35Z" className="fill-surface" />
      <path d="M54 78v24M80 78v24M106 78v24" />
      <circle cx="43" cy="89" r="3" className="fill-primary" />
      <circle cx="67" cy="89" r="5" className="fill-primary" />
      <path d="M87 85h12v8H87Z" className="stroke-primary-edge" />
      <path d="M110 89h10" />
    </DrawingFrame>
  );
}
