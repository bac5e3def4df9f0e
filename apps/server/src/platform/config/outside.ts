import { ConfigError } from './error.ts';

/** Services of others that sign-in may ask. Each is asked at this address only. */
export interface OutsideConfig {
  /** Ranges of the passwords that are known from breaches; undefined: nobody is asked. */
  readonly breachedUrl: string | undefined;
}

interface Given {
  readonly BREACHED_PASSWORDS_URL?: string | undefined;
}

const KNOWN_RANGES = 'https://api.pwnedpasswords.com/range/';
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Parts of hashes go there: by TLS, except to this machine in local mode. */
function guarded(name: string, value: string, production: boolean): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isSafe = url?.protocol === 'https:';
  const isHere = !production && url?.protocol === 'http:' && LOOPBACK.has(url.hostname);
  if (url === undefined || (!isSafe && !isHere)) throw new ConfigError(`${name} is an https address.`);
  return url.href;
}

function breachedOf(value: string | undefined, production: boolean): string | undefined {
  const chosen = value ?? (production ? KNOWN_RANGES : 'off');
  if (chosen === 'off') return undefined;
  const url = guarded('BREACHED_PASSWORDS_URL', chosen, production);
  return url.endsWith('/') ? url : `${url}/`;
}

/** @throws ConfigError */
export function outsideOf(given: Given, production: boolean): OutsideConfig {
  return { breachedUrl: breachedOf(given.BREACHED_PASSWORDS_URL, production) };
}
