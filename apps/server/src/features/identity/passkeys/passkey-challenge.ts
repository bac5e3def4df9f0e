import type { IncomingHttpHeaders } from 'node:http';
import { parseCookies } from 'better-auth/cookies';
import type { DatabaseClockEstimate } from '../../../platform/clock/time.ts';
import type { Config } from '../../../platform/config.ts';
import { fail } from '../../../platform/http/fail.ts';
import { createSeal } from '../../../platform/secrets/seal.ts';

const VALID_SECONDS = 5 * 60;

interface Content {
  readonly challenge: string;
  readonly until: number;
}

/**
 * Passkey challenges in an encrypted cookie, each valid once and for one `place` (a purpose and a person).
 */
export interface PasskeyChallenges {
  give(challenge: string, place: string): string;
  clear(): string;
  /** @throws PASSKEY_REFUSED without a valid challenge for `place` */
  read(headers: IncomingHttpHeaders, place: string): string;
}

export function createPasskeyChallenges(
  config: Pick<Config, 'mode' | 'secret' | 'previousSecret'>,
  time: DatabaseClockEstimate,
): PasskeyChallenges {
  const production = config.mode === 'production';
  const name = production ? '__Host-beso_passkey' : 'beso_passkey';
  const attributes = `HttpOnly; Path=/; ${production ? 'Secure; ' : ''}SameSite=Lax`;
  const seal = createSeal(config, 'passkey challenges');
  return {
    give: (challenge, place) => {
      const content: Content = { challenge, until: time.now() + VALID_SECONDS * 1000 };
      return `${name}=${seal.close(JSON.stringify(content), place)}; Max-Age=${VALID_SECONDS}; ${attributes}`;
    },
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
    read: (headers, place) => {
      const text = seal.open(parseCookies(headers.cookie ?? '').get(name) ?? '', place)?.text;
      const content = text === undefined ? undefined : (JSON.parse(text) as Content);
      if (content === undefined || content.until <= time.now()) throw fail('PASSKEY_REFUSED');
      return content.challenge;
    },
  };
}
