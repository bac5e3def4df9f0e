import { type Logger, pino } from 'pino';
import { pinoPretty } from './pretty.ts';

export type { Logger };

/** Secrets that could travel in a logged header. */
const REDACTED = ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'];

/** JSON lines in production; readable ones on a person's terminal. */
export function createLogger(options: { level: string; pretty: boolean }): Logger {
  const settings = { level: options.level, redact: REDACTED };
  return options.pretty ? pino(settings, pinoPretty()) : pino(settings);
}
