type Defined<T> = { [field in keyof T]?: Exclude<T[field], undefined> };

/** The fields of a change that are not undefined. */
export const omitUndefinedFields = <T extends object>(change: T): Defined<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Defined<T>;
