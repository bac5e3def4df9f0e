import { ConfigError } from './error.ts';

export interface CaptchaConfig {
  readonly siteKey: string;
  readonly secret: string;
  readonly verifyUrl: string;
  /** The widget's script, whose origin the content security policy allows. */
  readonly scriptUrl: string;
}

export interface ExternalServicesConfig {
  /** The service that knows breached passwords; if undefined, passwords are not checked. */
  readonly breachedUrl: string | undefined;
  /** Undefined turns captchas off. */
  readonly captcha: CaptchaConfig | undefined;
}

interface Given {
  readonly CAPTCHA_SITE_KEY?: string | undefined;
  readonly CAPTCHA_SECRET?: string | undefined;
  readonly CAPTCHA_VERIFY_URL: string;
  readonly CAPTCHA_SCRIPT_URL: string;
  readonly BREACHED_PASSWORDS_URL?: string | undefined;
}

const KNOWN_RANGES = 'https://api.pwnedpasswords.com/range/';
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Requires TLS for secrets and scripts, except on this machine in local mode. */
export function requireTls(name: string, value: string, production: boolean): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isSafe = url?.protocol === 'https:';
  const isHere = !production && url?.protocol === 'http:' && LOOPBACK.has(url.hostname);
  if (url === undefined || (!isSafe && !isHere)) throw new ConfigError(`${name} is an https address.`);
  return url.href;
}

function breachedOf(value: string | undefined, production: boolean): string | undefined {
  const chosen = value ?? (production ? KNOWN_RANGES : 'off');
  if (chosen === 'off') return undefined;
  const url = requireTls('BREACHED_PASSWORDS_URL', chosen, production);
  return url.endsWith('/') ? url : `${url}/`;
}

function captchaOf(given: Given, production: boolean): CaptchaConfig | undefined {
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = given;
  if (siteKey === undefined && secret === undefined) return undefined;
  if (siteKey === undefined || secret === undefined) {
    throw new ConfigError('CAPTCHA_SITE_KEY and CAPTCHA_SECRET belong together: set both, or neither.');
  }
  return {
    siteKey,
    secret,
    verifyUrl: requireTls('CAPTCHA_VERIFY_URL', given.CAPTCHA_VERIFY_URL, production),
    scriptUrl: requireTls('CAPTCHA_SCRIPT_URL', given.CAPTCHA_SCRIPT_URL, production),
  };
}

/** @throws ConfigError */
export function parseExternalServices(given: Given, production: boolean): ExternalServicesConfig {
  return {
    breachedUrl: breachedOf(given.BREACHED_PASSWORDS_URL, production),
    captcha: captchaOf(given, production),
  };
}
