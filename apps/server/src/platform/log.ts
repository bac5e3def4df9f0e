import { type Logger, pino } from 'pino';
import { errorForLog } from './db/error-for-log.ts';
import { pinoPretty } from './pretty.ts';

export type { Logger };

/** Headers that can hold secrets. */
const REDACTED = ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'];

/** JSON lines in production; readable ones on a person's terminal. */
export function createLogger(options: { level: string; pretty: boolean }): Logger {
  const settings = { level: options.level, redact: REDACTED, serializers: { err: errorForLog } };
  return options.pretty ? pino(settings, pinoPretty()) : pino(settings);
}
