import { ConfigError } from './error.ts';

type SmsWay =
  | {
      readonly kind: 'provider';
      readonly url: string;
      readonly account: string;
      readonly token: string;
      readonly from: string;
    }
  | { readonly kind: 'outbox' }
  | { readonly kind: 'off' };

export interface SmsConfig {
  readonly way: SmsWay;
  /** ISO 3166 codes of the countries that may receive text messages. Expensive countries attract fraud. */
  readonly countries: readonly string[];
  readonly perDay: number;
}

interface Given {
  readonly SMS_URL?: string | undefined;
  readonly SMS_FROM?: string | undefined;
  readonly SMS_COUNTRIES?: string | undefined;
  readonly SMS_PER_DAY: number;
}

/** The default: the European Union and its neighbours, the United Kingdom, and North America. */
const COUNTRIES = [
  ...['AD', 'AT', 'BE', 'BG', 'CA', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GR', 'HR'],
  ...['HU', 'IE', 'IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MC', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI'],
  ...['SK', 'SM', 'US', 'VA'],
];
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

function wayOf({ SMS_URL, SMS_FROM }: Given, production: boolean): SmsWay {
  if (SMS_URL === undefined) return { kind: production ? 'off' : 'outbox' };
  const url = new URL(SMS_URL);
  if (url.protocol === 'http:' && (production || !LOOPBACK.has(url.hostname))) {
    throw new ConfigError('SMS_URL: only a provider on this machine, in local mode, may be asked by http.');
  }
  if (url.username === '' || url.password === '') {
    throw new ConfigError('SMS_URL holds the account and its token: https://ACCOUNT:TOKEN@api.example.org');
  }
  if (SMS_FROM === undefined) {
    throw new ConfigError('SMS_FROM is required with SMS_URL: the number or name that messages come from.');
  }
  const path = url.pathname.replace(/\/+$/, '');
  return {
    kind: 'provider',
    url: `${url.origin}${path}`,
    account: decodeURIComponent(url.username),
    token: decodeURIComponent(url.password),
    from: SMS_FROM,
  };
}

function countriesOf(value: string | undefined): readonly string[] {
  if (value === undefined) return COUNTRIES;
  const countries = value.split(',').map((country) => country.trim().toUpperCase());
  const unusable = countries.find((country) => !/^[A-Z]{2}$/.test(country));
  if (unusable !== undefined) {
    throw new ConfigError(`SMS_COUNTRIES: "${unusable}" is no country, such as IT.`);
  }
  return countries;
}

/** @throws ConfigError */
export function parseSmsConfig(given: Given, production: boolean): SmsConfig {
  return {
    way: wayOf(given, production),
    countries: countriesOf(given.SMS_COUNTRIES),
    perDay: given.SMS_PER_DAY,
  };
}
