import { generateSync } from 'otplib';
import type { Person } from './builders.ts';

const STEP_SECONDS = 30;

/** An authenticator app that was enrolled, and what came with it. */
export interface AuthenticatorApp {
  readonly key: string;
  readonly recoveryCodes: readonly string[];
  /**
   * What it shows so many half minutes from now, the next one if nothing is said: that of now was used to
   * enrol. Each opens once, and ends earlier ones.
   */
  code(stepsAhead?: number): string;
}

export function codeOf(key: string, stepsAhead = 0): string {
  const epoch = Math.floor(Date.now() / 1000) + stepsAhead * STEP_SECONDS;
  return generateSync({ secret: key, epoch });
}

/** Switches the second factor of somebody on. */
export async function enrolApp({ api }: Person): Promise<AuthenticatorApp> {
  const { key } = await api.secondFactor.enrolSecondFactor();
  const { recoveryCodes } = await api.secondFactor.confirmSecondFactor({ code: codeOf(key) });
  return { key, recoveryCodes, code: (stepsAhead = 1) => codeOf(key, stepsAhead) };
}
