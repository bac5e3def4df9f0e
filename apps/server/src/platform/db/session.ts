import type { ClientConfig } from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';

/**
 * What SQL means and how values are spelled, where a role, a database or a server may say otherwise. Moments
 * are read from their text (`statement.ts`, Drizzle and the driver), the ledger's locks suppose that each
 * statement sees what was committed before it, and names without a schema are those of `public`.
 */
const SETTINGS = {
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

/** For connections on which nothing may be written. */
export const READ_ONLY = { default_transaction_read_only: 'on' };

const optionsOf = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings).map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`);

/**
 * How the program connects: with `options` at the start of the session, so that none waits for another answer
 * first. Those that the address itself names are kept, except for what stands above.
 * @param url a connection string. What it says beside the address goes above what the caller says.
 * @param more settings of the session
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
