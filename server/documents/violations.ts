import type { AppError } from "#core/errors.ts";
import type { FlagCode } from "#core/flags.ts";

export type Flag = { code: FlagCode; message: string; details: Record<string, unknown> | null };

/**
 * What speaks against a document. Of one that asks to be recorded it is refused with that; one that has already happened
 * is recorded as it was done, and flagged. The one place where the two differ.
 */
export type Doubts = {
  /** It has already happened: the goods are gone and the money is taken. */
  readonly late: boolean;
  /** Of a late document. */
  readonly flags: readonly Flag[];
  /** @throws the refusal, unless it is too late for that */
  raise(code: FlagCode, refusal: AppError): void;
};

/** About what asks to be recorded. */
export const REFUSING: Doubts = {
  late: false,
  flags: [],
  raise: (_, refusal) => {
    throw refusal;
  },
};

/** About what has already happened. */
export function flagging(): Doubts {
  const flags: Flag[] = [];
  return {
    late: true,
    flags,
    raise: (code, { message, details }) => {
      flags.push({ code, message, details: details ?? null });
    },
  };
}
