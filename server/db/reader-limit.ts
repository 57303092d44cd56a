import { AppError } from "#core/errors.ts";
import { createTurns } from "#server/concurrency/turns.ts";

/** Limits concurrent readers of snapshots. Stores take turns for the places. */
export type SnapshotReaderLimit = {
  read<T>(storeId: string, items: () => AsyncGenerator<T>): SnapshotReader<T>;
};

/** Both throw TOO_MANY_EXPORTS. */
export type SnapshotReader<T> = {
  items: AsyncGenerator<T>;
  /** Takes items once it is the reader's turn. The time until the next such work is its client's. */
  inTurn<R>(work: () => Promise<R>): Promise<R>;
};

type Options = {
  /** How many read at once. */
  places: number;
  /** How many more may have begun: they wait for their client or for their next turn. */
  mostParked: number;
  /** In milliseconds: a reader keeps its place for this long. */
  turnMs: number;
  /** In milliseconds: how long a reader waits for a place. */
  timeoutMs: number;
};

/**
 * A reader whose turn is over gives its place to the next store, even while its client takes nothing, and goes on in its next turn; its
 * snapshot stays open. When too many have begun, the one that its client has left unread for longest ends.
 */
export function createSnapshotReaderLimit({
  places,
  mostParked,
  turnMs,
  timeoutMs,
}: Options): SnapshotReaderLimit {
  const turns = createTurns({ permits: places, each: 1, timeoutMs, overloaded: tooMany });
  /** Ends a reader that waits for its client without a place; the one that has waited for longest comes first. */
  const unread = new Set<() => void>();
  let parked = 0;

  return {
    read: (storeId, items) => {
      let leave: (() => void) | null = null;
      let source: AsyncGenerator<unknown> | null = null;
      let turn: NodeJS.Timeout | undefined;
      let isWithClient = false;
      let isTurnOver = false;
      let isOver = false;

      const startTurn = async () => {
        const left = await turns.enter(storeId);
        if (isOver) {
          left();
          throw tooMany();
        }
        leave = left;
        isTurnOver = false;
        turn = setTimeout(() => {
          isTurnOver = true;
          if (isWithClient) park();
        }, turnMs);
      };
      const end = async () => {
        if (isOver) return;
        isOver = true;
        clearTimeout(turn);
        unread.delete(end);
        await source?.return(undefined).catch(() => {}); // its connection is broken, and it is given back
        if (leave) leave();
        else if (source) parked -= 1;
      };
      const park = () => {
        const [longest] = parked < mostParked ? [] : unread;
        void longest?.();
        if (parked >= mostParked && !longest) return; // all of them wait for their next turn
        parked += 1;
        leave?.();
        leave = null;
        if (isWithClient) unread.add(end);
      };
      const nextTurn = async () => {
        // An end without an error would make a part look like the whole.
        if (isOver) throw tooMany();
        unread.delete(end);
        if (!isTurnOver) return;
        if (leave) park();
        if (leave) return;
        await startTurn();
        parked -= 1;
      };
      return {
        items: (async function* () {
          await startTurn();
          const made = items();
          source = made;
          try {
            for (;;) {
              const { done, value } = await made.next();
              if (done) return;
              yield value;
              if (isOver) throw tooMany();
            }
          } finally {
            await end();
          }
        })(),
        inTurn: async (work) => {
          isWithClient = false;
          await nextTurn();
          const done = await work();
          isWithClient = true;
          if (isTurnOver && leave && !isOver) park();
          return done;
        },
      };
    },
  };
}

const tooMany = () => new AppError("TOO_MANY_EXPORTS", { retryAfter: 15 });
