/** Awaits the parts of an object together. The parts begin in the order in which they are written. */
export async function together<Parts extends Record<string, unknown>>(parts: Parts) {
  const values = await Promise.all(Object.values(parts));
  const named = Object.keys(parts).map((name, place) => [name, values[place]]);
  return Object.fromEntries(named) as { [Name in keyof Parts]: Awaited<Parts[Name]> };
}
