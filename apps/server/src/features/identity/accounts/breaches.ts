import { createHash } from 'node:crypto';
import { fetchExternal } from '../../../platform/abuse/outside.ts';
import type { ExternalServicesConfig } from '../../../platform/config/outside.ts';
import { failField } from '../../../platform/http/fail.ts';
import type { Logger } from '../../../platform/log.ts';

/** A short deadline, because a person waits for the response. */
export const BREACHES_DEADLINE_MS = 1_000;
/** The service learns only this part of the hash, which hundreds of passwords share. */
const PREFIX_LENGTH = 5;

export interface PasswordBreachCheck {
  /** Refuses a leaked password. Refuses none while the service is unreachable. @throws INVALID_INPUT */
  refuseKnown(password: string): Promise<void>;
}

/** Returns whether a response lists this rest of a hash. Its lines are `rest:number of leaks`. */
function isAmong(range: string, rest: string): boolean {
  const line = range.split(/\r?\n/).find((one) => one.toUpperCase().startsWith(`${rest}:`));
  // The service adds lines with count 0 as padding.
  return line !== undefined && Number(line.slice(rest.length + 1)) > 0;
}

export function createPasswordBreachCheck(
  { breachedUrl }: ExternalServicesConfig,
  log: Logger,
): PasswordBreachCheck {
  if (breachedUrl === undefined) return { refuseKnown: async () => undefined };
  const range = (prefix: string) =>
    fetchExternal(
      `${breachedUrl}${prefix}`,
      { headers: { 'add-padding': 'true' } },
      BREACHES_DEADLINE_MS,
    ).catch((error: unknown) => {
      log.warn({ err: error }, 'a password was not looked up among the breached ones');
      return '';
    });
  return {
    refuseKnown: async (password) => {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      const known = isAmong(await range(hash.slice(0, PREFIX_LENGTH)), hash.slice(PREFIX_LENGTH));
      if (known) throw failField('password', 'auth.passwordBreached');
    },
  };
}
