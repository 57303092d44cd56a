import { DrawingText, Vignette } from "./vignette.tsx";

const HEIGHTS = [34, 48, 26, 58, 42, 72, 88];

export function ReportVignette() {
  return (
    <Vignette>
      <path d="M22 140h236" />
      {HEIGHTS.map((height, i) => (
        <rect
          key={height}
          x={30 + i * 33}
          y={140 - height}
          width="22"
          height={height}
          rx="5"
          className={i === HEIGHTS.length - 1 ? "fill-primary" : "fill-surface"}
        />
      ))}
      <rect x="158" y="8" width="112" height="36" rx="10" className="fill-ink" stroke="none" />
      <path d="m232 43 7 8 7-8Z" className="fill-ink" stroke="none" />
      <DrawingText x={172} y={31} size={15} bold className="fill-surface">
        $ 640.000
      </DrawingText>
    </Vignette>
  );
}
