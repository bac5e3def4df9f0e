import { generateSync } from 'otplib';
import type { Person } from './builders.ts';

const STEP_SECONDS = 30;

export interface AuthenticatorApp {
  readonly key: string;
  readonly recoveryCodes: readonly string[];
  /** Returns the code of the next half minute by default, because enrolling has used the present code. */
  code(stepsAhead?: number): string;
}

export function generateTotp(key: string, stepsAhead = 0): string {
  const epoch = Math.floor(Date.now() / 1000) + stepsAhead * STEP_SECONDS;
  return generateSync({ secret: key, epoch });
}

export async function enrolApp({ api }: Person): Promise<AuthenticatorApp> {
  const { key } = await api.secondFactor.enrolSecondFactor();
  const { recoveryCodes } = await api.secondFactor.confirmSecondFactor({ code: generateTotp(key) });
  return { key, recoveryCodes, code: (stepsAhead = 1) => generateTotp(key, stepsAhead) };
}
