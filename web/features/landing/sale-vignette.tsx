import { DrawingText, Vignette } from "./vignette.tsx";

export function SaleVignette() {
  return (
    <Vignette>
      <path d="M30 150V26a14 14 0 0 1 14-14h192a14 14 0 0 1 14 14v124" className="fill-surface" />
      <DrawingText x={48} y={42}>
        Gaseosa 1,5 L
      </DrawingText>
      <DrawingText x={232} y={42} anchor="end">
        $ 6.500
      </DrawingText>
      <DrawingText x={48} y={66}>
        Pan tajado
      </DrawingText>
      <DrawingText x={232} y={66} anchor="end">
        $ 5.900
      </DrawingText>
      <path d="M48 82h184" className="stroke-line" strokeWidth="2" strokeDasharray="1 6" />
      <DrawingText x={48} y={106} bold>
        Total
      </DrawingText>
      <DrawingText x={232} y={108} size={19} bold anchor="end">
        $ 12.400
      </DrawingText>
      <rect x="48" y="121" width="184" height="40" rx="9" className="fill-primary-fill" stroke="none" />
      <DrawingText x={62} y={141} bold className="fill-on-primary">
        Vuelto
      </DrawingText>
      <DrawingText x={218} y={141} bold anchor="end" className="fill-on-primary">
        $ 7.600
      </DrawingText>
    </Vignette>
  );
}
