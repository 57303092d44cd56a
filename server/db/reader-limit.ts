import { AppError } from "#core/errors.ts";

/** Limits concurrent readers of snapshots; if another waits, the slowest loses its permit. */
export type SnapshotReaderLimit = {
  read<T>(items: () => AsyncGenerator<T>): AsyncGenerator<T>;
};

type Options = {
  maxReaders: number;
  /** In milliseconds: no reader loses its permit before this time. */
  guaranteedMs: number;
  /** In milliseconds: how long a reader waits for a permit. */
  timeoutMs: number;
  now?: () => number;
};

type Reader = {
  since: number;
  idle: number;
  waits: number | null;
  evict: (() => Promise<void>) | null;
};

export function createSnapshotReaderLimit({
  maxReaders,
  guaranteedMs,
  timeoutMs,
  now = () => performance.now(),
}: Options): SnapshotReaderLimit {
  const readers = new Set<Reader>();
  const waiting = new Set<() => void>();
  let free = maxReaders;

  function leave(): void {
    const [first] = waiting;
    if (!first) free += 1;
    else {
      waiting.delete(first);
      first();
    }
  }

  /** The share of time in which the client did not read, from 0 to 1. */
  function slowness({ since, idle, waits }: Reader): number {
    const time = now();
    return (idle + (waits === null ? 0 : time - waits)) / Math.max(1, time - since);
  }

  /** Evicts only a reader that waits for its client: any other reader is in the middle of a query. */
  function evictSlowest(): void {
    const slowest = [...readers]
      .filter(({ since, waits, evict }) => evict && waits !== null && now() - since >= guaranteedMs)
      .sort((a, b) => slowness(b) - slowness(a))[0];
    void slowest?.evict?.();
  }

  async function enter(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    const began = now();
    await new Promise<void>((resolve, reject) => {
      const looking = setInterval(() => {
        if (now() - began < timeoutMs) return evictSlowest();
        clearInterval(looking);
        waiting.delete(call);
        reject(tooMany());
      }, CHECK_INTERVAL_MS);
      const call = () => {
        clearInterval(looking);
        resolve();
      };
      waiting.add(call);
      evictSlowest();
    });
  }

  return {
    read: async function* (items) {
      await enter();
      const reader: Reader = { since: now(), idle: 0, waits: null, evict: null };
      readers.add(reader);
      const source = items();
      let isOver = false;
      const end = async () => {
        if (isOver) return;
        isOver = true;
        readers.delete(reader);
        await source.return(undefined).finally(leave);
      };
      reader.evict = end;
      try {
        for (;;) {
          const { done, value } = await source.next();
          if (done) return;
          const waits = now();
          reader.waits = waits;
          yield value;
          reader.waits = null;
          reader.idle += now() - waits;
          // An end without an error would make a part look like the whole.
          if (isOver) throw tooMany();
        }
      } finally {
        await end();
      }
    },
  };
}

const CHECK_INTERVAL_MS = 250;

const tooMany = () => new AppError("TOO_MANY_EXPORTS", { retryAfter: 15 });
