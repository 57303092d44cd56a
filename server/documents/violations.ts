import type { AppError } from "#core/errors.ts";
import type { FlagCode } from "#core/flags.ts";

export type Flag = { code: FlagCode; message: string; details: Record<string, unknown> | null };

/**
 * The rules that a document breaks. A new document is refused; a late one, which has already happened, is
 * recorded and flagged. This is the only place where the two differ.
 */
export type Violations = {
  /** The document has already happened: the goods are gone and the money is taken. */
  readonly late: boolean;
  /** Empty unless the document is late. */
  readonly flags: readonly Flag[];
  /** @throws the refusal, unless the document is late */
  raise(code: FlagCode, refusal: AppError): void;
};

/** For a new document. */
export const REFUSING: Violations = {
  late: false,
  flags: [],
  raise: (_, refusal) => {
    throw refusal;
  },
};

/** For a document that has already happened. */
export function flagging(): Violations {
  const flags: Flag[] = [];
  return {
    late: true,
    flags,
    raise: (code, { message, details }) => {
      flags.push({ code, message, details: details ?? null });
    },
  };
}
