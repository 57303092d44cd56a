import { DrawingText, Vignette } from "./vignette.tsx";

export function AlertVignette() {
  return (
    <Vignette>
      <path d="M18 128h244" strokeWidth="5" />
      <path d="M44 128v20M236 128v20" />
      <g className="fill-surface">
        <path d="M38 128V86l7-10V64h12v12l7 10v42Z" />
        <path d="M70 128V86l7-10V64h12v12l7 10v42Z" />
        <path d="M102 128V86l7-10V64h12v12l7 10v42Z" />
      </g>
      <g className="fill-primary">
        <path d="M38 94h26v18H38ZM70 94h26v18H70ZM102 94h26v18h-26Z" />
        <path d="M45 58h12v6H45ZM77 58h12v6H77ZM109 58h12v6h-12Z" />
      </g>
      <path d="M196 128V90l9-11h26l9 11v38Z" className="fill-warning-soft" />
      <path d="M196 98h44M205 79h26" />
      <path
        d="M142 128V90l9-11h26l9 11v38"
        strokeDasharray="2 6"
        strokeWidth="2"
        className="stroke-line-strong"
      />
      <rect x="146" y="20" width="116" height="34" rx="17" className="fill-danger-soft" stroke="none" />
      <path d="m210 54 8 12 8-12" className="fill-danger-soft" stroke="none" />
      <circle cx="164" cy="37" r="8" className="fill-danger-ink" stroke="none" />
      <path d="M164 33v4.5M164 41v.1" className="stroke-surface" strokeWidth="2.2" />
      <DrawingText x={179} y={42} bold className="fill-danger-ink">
        Quedan 3
      </DrawingText>
    </Vignette>
  );
}
