import type { ReactNode } from "react";
import { DrawingText, DrawnSaleLine, Vignette } from "./vignette.tsx";

type Feature = { title: string; text: string; drawing: ReactNode };

const FEATURES: readonly Feature[] = [
  {
    title: "Gestión de Ventas",
    text: "Escanea o busca el producto, cobra en efectivo, Nequi, tarjeta o transferencia, y entrega el vuelto exacto.",
    drawing: <SaleVignette />,
  },
  {
    title: "Control de Inventario",
    text: "Cada venta descuenta sola del inventario, y recibes alertas cuando el stock está bajo.",
    drawing: <AlertVignette />,
  },
  {
    title: "Reportes en Tiempo Real",
    text: "Mira cuánto vas vendiendo hoy, cómo va la semana y qué se vende más, apenas sucede.",
    drawing: <ReportVignette />,
  },
];

export function LandingFeatures() {
  return (
    <section aria-labelledby="caracteristicas" className="border-y border-line bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-10 sm:px-8 lg:py-14">
        <h2 id="caracteristicas" className="text-2xl font-bold sm:text-3xl">
          Características Principales
        </h2>
        <ul className="mt-8 grid gap-4 md:grid-cols-3 lg:gap-6">
          {FEATURES.map(({ title, text, drawing }) => (
            <li
              key={title}
              className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card"
            >
              <div className="bg-primary-soft px-6 pt-6">{drawing}</div>
              <div className="px-5 pt-5 pb-6 sm:px-6">
                <h3 className="text-xl font-bold">{title}</h3>
                <p className="mt-2 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const HEIGHTS = [34, 48, 26, 58, 42, 72, 88];

function ReportVignette() {
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
      <DrawingText x={172} y={31} fontSize={15} bold className="fill-surface">
        $ 640.000
      </DrawingText>
    </Vignette>
  );
}

function SaleVignette() {
  return (
    <Vignette>
      <path d="M30 150V26a14 14 0 0 1 14-14h192a14 14 0 0 1 14 14v124" className="fill-surface" />
      <DrawnSaleLine name="Gaseosa 1,5 L" price="$ 6.500" y={42} />
      <DrawnSaleLine name="Pan tajado" price="$ 5.900" y={66} />
      <path d="M48 82h184" className="stroke-line" strokeWidth="2" strokeDasharray="1 6" />
      <DrawingText x={48} y={106} bold>
        Total
      </DrawingText>
      <DrawingText x={232} y={108} fontSize={19} bold textAnchor="end">
        $ 12.400
      </DrawingText>
      <rect x="48" y="121" width="184" height="40" rx="9" className="fill-primary-fill" stroke="none" />
      <DrawingText x={62} y={141} bold className="fill-on-primary">
        Vuelto
      </DrawingText>
      <DrawingText x={218} y={141} bold textAnchor="end" className="fill-on-primary">
        $ 7.600
      </DrawingText>
    </Vignette>
  );
}

function AlertVignette() {
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
