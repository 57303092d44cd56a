/** The fields that differ from those that the form showed, so that other devices' changes of the rest stay. */
export function changedFieldsOf<T extends object>(shown: { [K in keyof T]?: unknown }, typed: T): Partial<T> {
  const names = Object.keys(typed) as (keyof T)[];
  return Object.fromEntries(
    names.filter((name) => typed[name] !== shown[name]).map((name) => [name, typed[name]]),
  ) as Partial<T>;
}
