import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import { loggable, loggableError, loggableMessage } from './log/loggable.ts';
import { pinoPretty } from './pretty.ts';

export type { Logger };

/**
 * Every line passes here, those of libraries too, whatever its level: an object is cut down to the fields
 * that a log may hold, and a message to words without values. What would be filled into a message is left
 * out.
 */
function writeLoggable(this: Logger, args: Parameters<LogFn>, write: LogFn): void {
  const [first, second] = args as readonly unknown[];
  if (typeof first !== 'object' || first === null) {
    write.call(this, typeof first === 'string' ? loggableMessage(first) : '');
    return;
  }
  const thrown: unknown = first instanceof Error ? first : Reflect.get(first, 'err');
  const fields = loggable(first instanceof Error ? { err: first } : first);
  const repeats = thrown instanceof Error && (second === undefined || second === thrown.message);
  const message = repeats ? String(loggableError(thrown).message ?? thrown.name) : second;
  write.call(this, fields, typeof message === 'string' ? loggableMessage(message) : '');
}

/** JSON lines in production; readable ones on a person's terminal. */
export function createLogger(options: {
  readonly level: string;
  readonly pretty: boolean;
  /** Where lines go; without it to the standard output. */
  readonly into?: DestinationStream;
}): Logger {
  const settings = {
    level: options.level,
    hooks: { logMethod: writeLoggable },
    // The library's own would change what `writeLoggable` made.
    serializers: { err: (written: unknown) => written },
  };
  const log = pino(settings, options.into ?? (options.pretty ? pinoPretty() : pino.destination(1)));
  // A child would carry fields of its own past `writeLoggable`.
  return Object.assign(log, { child: () => log });
}
