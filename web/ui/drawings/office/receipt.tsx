import { DrawingFrame } from "../frame.tsx";

export function ReceiptDrawing() {
  return (
    <DrawingFrame>
      <path d="M58 22h44v62l-7-5-7 5-8-5-8 5-7-5-7 5Z" className="fill-surface" />
      <path d="M67 34h26M67 44h12M87 44h6M67 54h16M87 54h6" />
      <path d="M67 66h10" className="stroke-primary-edge" strokeWidth="4" />
      <circle cx="112" cy="80" r="17" className="fill-primary-fill" />
      <path
        d="M116 75c-1-2-7-3-8 1s8 3 8 7-7 4-9 1M112 69v3M112 87v3"
        className="stroke-on-primary"
        strokeWidth="2.2"
      />
      <path d="M38 104h84" />
    </DrawingFrame>
  );
}
