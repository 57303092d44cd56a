/** A disk may be slow, and a browser now and then says nothing at all: after so long, in milliseconds, it gave nothing. */
const PATIENCE = 3_000;

export class NoAnswer extends Error {}

/** Of the browser's databases and files. What was begun goes on. @throws NoAnswer */
export function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), PATIENCE);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
