/** A shape lit from the upper left: flat colour, print, light rim and soft shadow. */
export function solidShape(d: string, fill: string, printed = "", depth = 34): string {
  const id = `c${hash(d + fill + printed)}`;
  const around = `M-700-700H1400V1400H-700Z${d}`;
  return (
    `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">` +
    `<path d="${d}" fill="${fill}"/>${printed}` +
    `<path d="${around}" transform="translate(${-depth} ${-depth / 4})" fill-rule="evenodd" fill="#3a1f3a" opacity=".13"/>` +
    `<path d="${around}" transform="translate(${depth / 3} ${depth / 5})" fill-rule="evenodd" fill="#fff" opacity=".28"/></g>`
  );
}

export function flatShape(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;
}

export function strokePath(d: string, colour: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry = rx): string {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 1 ${rx * 2} 0a${rx} ${ry} 0 1 1 ${-rx * 2} 0Z`;
}

export function roundedRect(x: number, y: number, w: number, h: number, r: number): string {
  return `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${-(w - 2 * r)}q${-r} 0 ${-r} ${-r}v${-(h - 2 * r)}q0 ${-r} ${r} ${-r}Z`;
}

export function shineShape(x: number, y: number, height: number, opacity = 0.4): string {
  return strokePath(`M${x} ${y}v${height}`, "#ffffff", 14, opacity);
}

export function transformSvg(svg: string, x: number, y: number, scale = 1, turn = 0): string {
  const transform = [
    `translate(${x} ${y})`,
    scale === 1 ? "" : ` scale(${scale})`,
    turn === 0 ? "" : ` rotate(${turn})`,
  ].join("");
  return `<g transform="${transform}">${svg}</g>`;
}

function hash(text: string): string {
  let value = 5381;
  for (let i = 0; i < text.length; i += 1) value = (Math.imul(value, 33) ^ text.charCodeAt(i)) >>> 0;
  return value.toString(36);
}
