import type { ClientConfig } from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';

/** Settings that statements depend on, fixed against other defaults of role, database or server. */
export const SETTINGS = {
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  search_path: 'public',
  default_transaction_isolation: 'read committed',
};

export const READ_ONLY = { default_transaction_read_only: 'on' };

const optionsOf = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings).map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`);

/**
 * Returns the connection settings, with session settings as startup `options` so that no extra round trip is
 * needed. Options in the URL are preserved, except for those above.
 * @param url a connection string, whose parameters override the caller's settings
 * @param more further session settings
 */
export function connectionTo(url: string, more: Readonly<Record<string, string>> = {}): ClientConfig {
  const { options, ...parsed } = parseIntoClientConfig(url);
  return {
    ...parsed,
    options: [options ?? process.env.PGOPTIONS ?? '', ...optionsOf({ ...SETTINGS, ...more })]
      .join(' ')
      .trim(),
  };
}
