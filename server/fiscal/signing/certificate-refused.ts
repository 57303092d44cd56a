export type CertificateProblem =
  | "WRONG_PASSWORD"
  | "UNREADABLE"
  | "TOO_COSTLY"
  | "NO_KEY"
  | "WEAK_KEY"
  | "LARGE_KEY"
  | "EXPIRED"
  | "NOT_YET_VALID"
  | "OTHER_NIT";

export class CertificateRefusedError extends Error {
  readonly problem: CertificateProblem;

  constructor(problem: CertificateProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}
