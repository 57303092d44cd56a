export type Feature = { owner: string; name: string | null; builtIn: boolean };
export type Features = { above: Feature[]; old: Set<string | null> };
export function featuresAboveFloor(): Features;
export function findAboveFloor(
  path: string,
  text: string,
  features: Features,
): { name: string; near: string }[];

export declare const USED_WITH_CARE: Record<string, string>;
