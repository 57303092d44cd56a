/** Returns the fields that the user changed in a form. Other devices' changes of the other fields then stay. */
export function pickChangedFields<T extends object>(
  shown: { [K in keyof T]?: unknown },
  typed: T,
): Partial<T> {
  const names = Object.keys(typed) as (keyof T)[];
  return Object.fromEntries(
    names.filter((name) => typed[name] !== shown[name]).map((name) => [name, typed[name]]),
  ) as Partial<T>;
}
