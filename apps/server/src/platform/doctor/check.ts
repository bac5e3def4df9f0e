import { setTimeout as delay } from 'node:timers/promises';

/** The result of a check: that all is fine, or a fault with its remedy. */
export type CheckFinding = { readonly fine: string } | { readonly fault: string; readonly mend: string };

export interface DoctorCheck {
  readonly about: string;
  /** A rejection is reported as a fault with the remedy `mend`. */
  readonly look: (signal: AbortSignal) => Promise<readonly CheckFinding[]>;
  readonly mend: string;
}

/** The time limit of each check. All checks run in parallel. */
const LIMIT_MS = 8_000;

const messageOf = (error: unknown): string =>
  error instanceof Error
    ? [error.message, error.cause instanceof Error ? error.cause.message : ''].filter(Boolean).join(': ')
    : String(error);

export async function runDoctorChecks(
  checks: readonly DoctorCheck[],
  limitMs = LIMIT_MS,
): Promise<readonly (readonly [string, CheckFinding])[]> {
  const signal = AbortSignal.timeout(limitMs);
  const found = checks.map(async ({ about, look, mend }) => {
    const late = delay(limitMs, undefined, { ref: false }).then(() => {
      throw new Error(`no answer within ${limitMs / 1_000} seconds`);
    });
    const findings = await Promise.race([look(signal), late]).catch((error: unknown) => [
      { fault: messageOf(error), mend },
    ]);
    return findings.map((finding) => [about, finding] as const);
  });
  return (await Promise.all(found)).flat();
}
