import type { DocumentFlagCode } from "#core/document-flags.ts";
import type { AppError } from "#core/errors.ts";

type DocumentFlag = {
  code: DocumentFlagCode;
  message: string;
  details: Record<string, unknown> | null;
};

/** How to treat a document that breaks a rule: a new one is refused, a late one is recorded with a flag. */
export type ViolationPolicy = {
  /** True for a document that has already happened: the goods are gone and the money is taken. */
  readonly late: boolean;
  readonly flags: readonly DocumentFlag[];
  /** @throws `refusal`, unless the document is late */
  raise(code: DocumentFlagCode, refusal: AppError): void;
};

/** For a new document: every broken rule refuses it. */
export const REFUSE_VIOLATIONS: ViolationPolicy = {
  late: false,
  flags: [],
  raise: (_, refusal) => {
    throw refusal;
  },
};

const isAboutSender = ({ code }: DocumentFlag) => code === "SENT_FOR_ANOTHER";

/** For a late document: broken rules become flags. */
export function createFlaggingViolations(): ViolationPolicy {
  const flags: DocumentFlag[] = [];
  return {
    late: true,
    // The flag about the person who sent the document comes last.
    get flags() {
      return flags.toSorted((one, other) => Number(isAboutSender(one)) - Number(isAboutSender(other)));
    },
    raise: (code, { message, details }) => {
      flags.push({ code, message, details: details ?? null });
    },
  };
}
