import type { ReactNode } from "react";
import { DrawingFrame } from "#web/ui/drawings/frame.tsx";

export type TrustStepPicture = keyof typeof DRAWINGS;

export function TrustStepDrawing({ picture }: { picture: TrustStepPicture }) {
  return <DrawingFrame>{DRAWINGS[picture]}</DrawingFrame>;
}

const accent = "stroke-primary-edge";

const phone = (
  <>
    <rect x="50" y="8" width="60" height="104" rx="10" className="fill-surface" />
    <path d="M73 16h14" />
  </>
);

const desk = (
  <>
    <rect x="16" y="20" width="128" height="82" rx="7" className="fill-surface" />
    <path d="M16 36h128" />
    <path d="M126 28h8" />
  </>
);

function rows(top: number, chosen: number, count: number): ReactNode {
  return Array.from({ length: count }, (_, at) => {
    const y = top + at * 17;
    if (at === chosen)
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the drawing has a fixed number of lines
        <g key={at}>
          <rect x="55" y={y - 7} width="50" height="15" rx="4" className="fill-primary-fill" stroke="none" />
          <path d={`M61 ${y + 0.5}h28M97 ${y - 3}l3.5 3.5-3.5 3.5`} className="stroke-on-primary" />
        </g>
      );
    // biome-ignore lint/suspicious/noArrayIndexKey: the drawing has a fixed number of lines
    return <path key={at} d={`M61 ${y + 0.5}h${at % 2 ? 24 : 32}`} opacity=".45" />;
  });
}

const seal = (x: number, y: number) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M-4 7v11l4-3 4 3V7" className="fill-primary-fill" />
    <circle r="9" className="fill-primary-fill" />
    <path d="m-4 0 3 3 5-6" className="stroke-on-primary" />
  </g>
);

const DRAWINGS = {
  download: (
    <>
      {phone}
      <path d="M80 34v30M68 53l12 12 12-12" className={accent} strokeWidth="5" />
      <path d="M62 78v8a4 4 0 0 0 4 4h28a4 4 0 0 0 4-4v-8" strokeWidth="3.5" />
    </>
  ),
  settings: (
    <>
      {phone}
      <rect x="56" y="24" width="48" height="14" rx="7" />
      <circle cx="63.5" cy="30" r="2.5" />
      <path d="m65.5 32 2 2M73 31h18" />
      {rows(54, 1, 3)}
    </>
  ),
  warning: (
    <>
      {phone}
      <path d="m80 28 17 29H63Z" className="fill-primary-soft" />
      <path d="M80 38v9M80 52v.1" strokeWidth="3.5" />
      <path d="M63 67h34M67 74h26" opacity=".45" />
      <rect x="58" y="84" width="44" height="15" rx="7" className="fill-primary-fill" stroke="none" />
      <path d="M67 91.500h26" className="stroke-on-primary" />
    </>
  ),
  file: (
    <>
      {phone}
      {rows(32, -1, 2)}
      <path d="M61 66V60h7l3 4h26v4" />
      <rect x="55" y="66" width="50" height="26" rx="4" className="fill-primary-soft" />
      {seal(67, 75)}
      <path d="M81 79h18" strokeWidth="3.5" />
    </>
  ),
  profile: (
    <>
      {phone}
      <circle cx="63" cy="31" r="6" />
      <path d="M74 29h24M74 35h14" opacity=".45" />
      {rows(56, 0, 3)}
    </>
  ),
  switch: (
    <>
      {phone}
      <path d="M61 28h28M61 38h20" opacity=".45" />
      {seal(66, 60)}
      <rect x="80" y="53" width="25" height="15" rx="7.5" className="fill-primary-fill" stroke="none" />
      <circle cx="97" cy="60.5" r="5" className="fill-surface" stroke="none" />
      <path d="M61 90h34" opacity=".45" />
    </>
  ),
  save: (
    <>
      {desk}
      <path d="M80 44v26M69 60l11 11 11-11" className={accent} strokeWidth="5" />
      <path d="M60 80v6a4 4 0 0 0 4 4h32a4 4 0 0 0 4-4v-6" strokeWidth="3.5" />
    </>
  ),
  open: (
    <>
      {desk}
      {seal(40, 56)}
      <path d="M60 50h66M60 60h44M60 70h54" opacity=".45" />
      <rect x="60" y="80" width="60" height="14" rx="4" className="fill-primary-fill" stroke="none" />
      <path d="M70 87h40" className="stroke-on-primary" />
    </>
  ),
  store: (
    <>
      {desk}
      <circle cx="30" cy="50" r="4" />
      <path d="M42 50h60" opacity=".45" />
      <circle cx="30" cy="64" r="4" />
      <circle cx="30" cy="64" r="1" className={accent} strokeWidth="3.5" />
      <path d="M42 64h84" />
      <rect x="28" y="76" width="84" height="16" rx="4" className="fill-primary-fill" stroke="none" />
      <path d="M36 84v-3h6l2 3v5h-8Z" className="stroke-on-primary" strokeWidth="2" />
      <path d="M52 84h48" className="stroke-on-primary" />
    </>
  ),
  check: (
    <>
      {phone}
      <circle cx="80" cy="54" r="20" className="fill-primary-fill" />
      <path d="m71 54 6 7 12-14" className="stroke-on-primary" strokeWidth="4" />
      <path d="M64 90h32" strokeWidth="3.5" />
    </>
  ),
  done: (
    <>
      {desk}
      <circle cx="80" cy="68" r="20" className="fill-primary-fill" />
      <path d="m71 68 6 7 12-14" className="stroke-on-primary" strokeWidth="4" />
    </>
  ),
};
