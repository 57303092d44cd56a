import type { ReactNode } from "react";
import { DrawingText, Vignette } from "#web/features/landing/vignette.tsx";
import { AlertVignette } from "./alert-vignette.tsx";
import { SaleVignette } from "./sale-vignette.tsx";

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
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-8 lg:py-20">
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
      <DrawingText x={172} y={31} size={15} bold className="fill-surface">
        $ 640.000
      </DrawingText>
    </Vignette>
  );
}
