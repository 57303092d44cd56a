const LINE_FEED = 10;

/** Reads lines from a stream, with at most one chunk and one line in memory. Lines keep their line feed. */
export function createLineReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let ready: Buffer = Buffer.alloc(0);
  /** The start of a line whose end has not arrived, in chunks: a picture is a line of many chunks. */
  let pieces: Buffer[] = [];

  async function fill(): Promise<boolean> {
    while (ready.length === 0) {
      const { done, value } = await chunks.next();
      if (done) return false;
      const last = value.lastIndexOf(LINE_FEED);
      if (last < 0) {
        pieces.push(value);
        continue;
      }
      ready = Buffer.concat([...pieces, value.subarray(0, last + 1)]);
      pieces = last + 1 < value.length ? [value.subarray(last + 1)] : [];
    }
    return true;
  }

  return {
    async next(): Promise<Buffer | null> {
      if (!(await fill())) return null;
      const end = ready.indexOf(LINE_FEED) + 1;
      const line = ready.subarray(0, end);
      ready = ready.subarray(end);
      return line;
    },

    /**
     * Yields the lines before the line `end`, many at once, and calls `each` for every line. Consumes `end` too.
     * Returns false when the stream ends before `end`.
     */
    async *until(end: Buffer, each: (line: Buffer) => void): AsyncGenerator<Buffer, boolean> {
      while (await fill()) {
        let start = 0;
        while (start < ready.length) {
          const stop = ready.indexOf(LINE_FEED, start) + 1;
          const line = ready.subarray(start, stop);
          if (line.equals(end)) {
            if (start > 0) yield ready.subarray(0, start);
            ready = ready.subarray(stop);
            return true;
          }
          each(line);
          start = stop;
        }
        const run = ready;
        ready = Buffer.alloc(0);
        yield run;
      }
      return false;
    },

    /** True if the stream ended within a line. */
    isCut: () => pieces.length > 0,
  };
}
