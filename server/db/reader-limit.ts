import { AppError } from "#core/errors.ts";
import { createTurns } from "#server/concurrency/turns.ts";

/** Both members throw TOO_MANY_EXPORTS when the reader cannot begin or go on. */
export type SnapshotReader<T> = {
  items: AsyncGenerator<T>;
  /** Runs `work`, which takes items, in the reader's turn. Until the next call the reader waits for its client. */
  inTurn<R>(work: () => Promise<R>): Promise<R>;
};

type Options = {
  /** How many readers read at once. */
  places: number;
  /** How many more readers may have begun: they wait for their client or for their next turn. */
  mostParked: number;
  /** In milliseconds: a reader keeps its place for this long. */
  turnMs: number;
  /** In milliseconds: how long a reader waits for a place. */
  timeoutMs: number;
};

/**
 * Limits concurrent readers of snapshots; stores take turns for the places. A reader whose turn is over gives its place
 * to the next store and continues in its next turn, with the same snapshot. If more readers have begun than `places`
 * and `mostParked` allow, the reader whose client has taken nothing for the longest time ends.
 */
export function createSnapshotReaderLimit({ places, mostParked, turnMs, timeoutMs }: Options) {
  const turns = createTurns({ permits: places, each: 1, timeoutMs, overloaded: createTooManyExportsError });
  /** Functions that end the readers that wait for their client without a place, the longest wait first. */
  const unread = new Set<() => void>();
  let parked = 0;

  return {
    read: <T>(storeId: string, items: () => AsyncGenerator<T>): SnapshotReader<T> => {
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
          throw createTooManyExportsError();
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
        // Without an error the items that were read would look like all items.
        if (isOver) throw createTooManyExportsError();
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
              if (isOver) throw createTooManyExportsError();
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

export const createTooManyExportsError = () => new AppError("TOO_MANY_EXPORTS", { retryAfter: 15 });
