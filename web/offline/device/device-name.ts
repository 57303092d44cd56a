export function deviceNameFromUserAgent(userAgent: string): string {
  const match = NAMES.find(([pattern]) => pattern.test(userAgent));
  return match?.[1] ?? "Equipo";
}

const NAMES: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android.*Mobile/, "Celular Android"],
  [/Android/, "Tableta Android"],
  [/CrOS/, "Chromebook"],
  [/Windows/, "Computador Windows"],
  [/Macintosh/, "Mac"],
  [/Linux/, "Computador Linux"],
];
