const PREFIX = "line:";

/** Temporary id of a sale's line by its position from 0, because only the server assigns line ids. */
export const toTemporaryLineId = (place: number) => `${PREFIX}${place}`;

export function readTemporaryLinePosition(id: string | undefined): number | null {
  return id?.startsWith(PREFIX) ? Number(id.slice(PREFIX.length)) : null;
}
