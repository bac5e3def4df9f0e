import { createHash } from 'node:crypto';
import { askOutside } from '../../../platform/abuse/outside.ts';
import type { OutsideConfig } from '../../../platform/config/outside.ts';
import { failField } from '../../../platform/http/fail.ts';
import type { Logger } from '../../../platform/log.ts';

/** People wait for it, and it is only an additional check. */
export const BREACHES_DEADLINE_MS = 1_000;
/** Of 40 characters: hundreds of passwords share them, so that nobody learns which was asked about. */
const PREFIX_LENGTH = 5;

/** Refuses passwords that are known from breaches elsewhere. */
export interface Breaches {
  /**
   * Passes as well when nobody can be asked: a missing internet must not keep people out.
   * @throws INVALID_INPUT beside the password
   */
  refuseKnown(password: string): Promise<void>;
}

/** Whether a range, lines of the rest of a hash and how often it was seen, has this one. */
function isAmong(range: string, rest: string): boolean {
  const line = range.split(/\r?\n/).find((one) => one.toUpperCase().startsWith(`${rest}:`));
  // Ranges are padded with entries that were never seen.
  return line !== undefined && Number(line.slice(rest.length + 1)) > 0;
}

export function createBreaches({ breachedUrl }: OutsideConfig, log: Logger): Breaches {
  if (breachedUrl === undefined) return { refuseKnown: async () => undefined };
  const range = (prefix: string) =>
    askOutside(`${breachedUrl}${prefix}`, { headers: { 'add-padding': 'true' } }, BREACHES_DEADLINE_MS).catch(
      (error: unknown) => {
        log.warn({ err: error }, 'a password was not looked up among the breached ones');
        return '';
      },
    );
  return {
    refuseKnown: async (password) => {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      const known = isAmong(await range(hash.slice(0, PREFIX_LENGTH)), hash.slice(PREFIX_LENGTH));
      if (known) throw failField('password', 'auth.passwordBreached');
    },
  };
}
