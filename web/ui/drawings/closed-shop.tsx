import { DrawingFrame } from "./frame.tsx";

export function ClosedShopDrawing() {
  return (
    <DrawingFrame>
      <path d="M40 56h80v46H40Z" className="fill-surface" />
      <path d="M48 66h64M48 76h64M48 86h64" />
      <path d="m44 26-10 24h92l-10-24Z" className="fill-primary-soft" />
      <path
        d="M34 50h18.4v4a9.2 9.2 0 0 1-18.4 0ZM70.8 50h18.4v4a9.2 9.2 0 0 1-18.4 0ZM107.6 50H126v4a9.2 9.2 0 0 1-18.4 0Z"
        className="fill-primary"
      />
      <path
        d="M52.4 50h18.4v4a9.2 9.2 0 0 1-18.4 0ZM89.2 50h18.4v4a9.2 9.2 0 0 1-18.4 0Z"
        className="fill-surface"
      />
      <path d="M28 102h104" />
      <path d="m80 66-8 12h16Z" className="fill-surface" strokeWidth="2" />
      <rect x="62" y="78" width="36" height="14" rx="2" className="fill-surface" />
      <path d="M70 85h20" className="stroke-primary-edge" />
    </DrawingFrame>
  );
}
