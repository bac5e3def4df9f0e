import {
  type BaseLogger,
  type DestinationStream,
  type Level,
  type LogFn,
  type Logger as PinoLogger,
  pino,
} from 'pino';
import { type LogFields, loggableError, loggableFields, loggableMessage } from './log/loggableFields.ts';
import { currentRequestId } from './log/request-id.ts';
import { pinoPretty } from './pretty.ts';

interface WriteLine {
  (message: string): void;
  (fields: LogFields, message: string): void;
}

export type Logger = Pick<BaseLogger, 'level'> & Record<Level, WriteLine>;

/** Reduces every log line, also of libraries, to allowed fields and to messages without values. */
function writeLoggable(this: PinoLogger, args: Parameters<LogFn>, write: LogFn): void {
  const [first, second] = args as readonly unknown[];
  if (typeof first !== 'object' || first === null) {
    write.call(this, typeof first === 'string' ? loggableMessage(first) : '');
    return;
  }
  const thrown: unknown = first instanceof Error ? first : Reflect.get(first, 'err');
  const fields = loggableFields(first instanceof Error ? { err: first } : first);
  const repeats = thrown instanceof Error && (second === undefined || second === thrown.message);
  const message = repeats ? String(loggableError(thrown).message ?? thrown.name) : second;
  write.call(this, fields, typeof message === 'string' ? loggableMessage(message) : '');
}

export function createLogger(options: {
  readonly level: string;
  readonly pretty: boolean;
  readonly into?: DestinationStream;
}): Logger {
  const settings = {
    level: options.level,
    hooks: { logMethod: writeLoggable },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    // pino's own serializer would change the error that `writeLoggable` has reduced.
    serializers: { err: (written: unknown) => written },
  };
  const log = pino(settings, options.into ?? (options.pretty ? pinoPretty() : pino.destination(1)));
  // A child logger returns itself, because its own fields would bypass `writeLoggable`.
  return Object.assign(log, { child: () => log });
}
