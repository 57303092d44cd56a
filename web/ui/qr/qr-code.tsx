import qrcode from "qrcode-generator";

/** Width of the light margin in modules, which cameras need to find the code's edge. */
const QUIET = 4;
/** Pixels of the smallest module that a telephone reads from a screen. */
const MODULE_PX = 4;
/** A longer text is drawn with less redundancy, so that the code fits on a phone. */
const LONG_TEXT = 180;

// By default the library takes the low byte of each character.
qrcode.stringToBytes = (text) => [...new TextEncoder().encode(text)];

type Props = {
  text: string;
  label: string;
  /** CSS length; by default the code fills its container. Its modules have at least 4 px. */
  width?: string;
};

/** Black on white in every theme, because cameras expect dark modules on a light ground. */
export function QrCodeImage({ text, label, width = "100%" }: Props) {
  const code = qrcode(0, text.length > LONG_TEXT ? "L" : "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const size = count + 2 * QUIET;
  const dark: string[] = [];
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      if (code.isDark(row, column)) dark.push(`M${column + QUIET} ${row + QUIET}h1v1h-1z`);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="h-auto shrink-0 rounded-md border border-line"
      style={{ width, minWidth: `${MODULE_PX * size}px` }}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={dark.join("")} fill="#000000" />
    </svg>
  );
}
