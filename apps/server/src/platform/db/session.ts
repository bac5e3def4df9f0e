import type { ClientConfig } from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';

export type SessionSettings = Readonly<Record<string, string>>;

/** Settings on which statements depend. They are explicit, because the server may have other defaults. */
export const SESSION_SETTINGS = {
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  search_path: 'public',
  default_transaction_isolation: 'read committed',
  synchronous_commit: 'on',
};

export const READ_ONLY_SETTINGS = { default_transaction_read_only: 'on' };

/** Limits that the driver sends as parameters of their own at the startup. */
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;
export type SessionLimits = Pick<ClientConfig, (typeof LIMITS)[number]>;

const optionsOf = (settings: SessionSettings) =>
  Object.entries(settings).map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`);

/** Parses `-c name=value` and `--name=value`, where a backslash escapes a space. */
function settingsIn(options: string): SessionSettings {
  const found = options.matchAll(/(?:^|\s)(?:-c\s*|--)([\w.-]+)=((?:\\.|[^\s\\])*)/g);
  return Object.fromEntries(
    Array.from(found, ([, name = '', value = '']) => [
      name.replaceAll('-', '_'),
      value.replaceAll(/\\(.)/g, '$1'),
    ]),
  );
}

const optionsIn = ({ options }: ClientConfig) => options ?? process.env.PGOPTIONS ?? '';

/**
 * Returns the connection settings. The session settings are part of the startup, which saves a round trip.
 * @param url a connection string, whose parameters take precedence over the caller's settings
 * @param more additional session settings
 */
export function connectionConfigFor(url: string, more: SessionSettings = {}): ClientConfig {
  const parsed = parseIntoClientConfig(url);
  return {
    ...parsed,
    options: [optionsIn(parsed), ...optionsOf({ ...SESSION_SETTINGS, ...more })].join(' ').trim(),
  };
}

/** A connection sends `config` at its startup, which poolers may drop, and `settings` afterwards. */
export interface SessionConfig {
  readonly config: ClientConfig;
  readonly settings: SessionSettings;
}

/** Returns a connection's settings, with time limits, in the two forms of `SessionConfig`. */
export function sessionConfigFor(
  url: string,
  limits: SessionLimits = {},
  more: SessionSettings = {},
): SessionConfig {
  const config = { ...limits, ...connectionConfigFor(url, more) };
  const settings: Record<string, string> = {
    ...settingsIn(optionsIn(parseIntoClientConfig(url))),
    ...SESSION_SETTINGS,
    ...more,
  };
  for (const name of LIMITS) if (config[name] !== undefined) settings[name] = String(config[name]);
  return { config, settings };
}

/** Removes the settings that poolers reject at the startup, in place. */
export function removeStartupSettings<Config extends ClientConfig>(config: Config): Config {
  for (const name of ['options', ...LIMITS] as const) delete config[name];
  return config;
}
