const PREFIX = "line:";

/** Instead of an id, which only the server gives to the lines of a sale. */
export const linePlace = (place: number) => `${PREFIX}${place}`;

/** Null for an id. */
export function placeOf(id: string | undefined): number | null {
  return id?.startsWith(PREFIX) ? Number(id.slice(PREFIX.length)) : null;
}
