import { DrawingText } from "./vignette.tsx";

const LINES = [
  { name: "Gaseosa 1,5 L", price: "$ 6.500", y: 198 },
  { name: "Leche 900 ml", price: "$ 4.900", y: 222 },
  { name: "Huevos x 12", price: "$ 9.900", y: 246 },
];

export function ShopCounterTillDrawing() {
  return (
    <g>
      <path d="M342 340h44l8 26h-60Z" className="fill-sunken" />
      <rect x="236" y="128" width="250" height="216" rx="16" className="fill-surface" />
      <path d="M236 168v-24a16 16 0 0 1 16-16h218a16 16 0 0 1 16 16v24Z" className="fill-primary-fill" />
      <DrawingText x={254} y={154} size={16} bold className="fill-on-primary">
        Nueva Venta
      </DrawingText>
      {LINES.map(({ name, price, y }) => (
        <g key={name}>
          <DrawingText x={254} y={y} size={15}>
            {name}
          </DrawingText>
          <DrawingText x={468} y={y} size={15} anchor="end">
            {price}
          </DrawingText>
        </g>
      ))}
      <path d="M254 260h214" className="stroke-line-strong" strokeWidth="2" strokeDasharray="1 7" />
      <DrawingText x={254} y={288} size={17} bold>
        Total
      </DrawingText>
      <DrawingText x={468} y={291} size={26} bold anchor="end">
        $ 21.300
      </DrawingText>
      <rect x="254" y="302" width="214" height="32" rx="8" className="fill-primary-fill" stroke="none" />
      <DrawingText x={361} y={323} size={15} bold anchor="middle" className="fill-on-primary">
        Finalizar Venta
      </DrawingText>
    </g>
  );
}
