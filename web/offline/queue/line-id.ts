const PREFIX = "line:";

/** Identifies a sale's line by its place, because only the server assigns line ids. */
export const toLineId = (place: number) => `${PREFIX}${place}`;

export function placeOfLine(id: string | undefined): number | null {
  return id?.startsWith(PREFIX) ? Number(id.slice(PREFIX.length)) : null;
}
