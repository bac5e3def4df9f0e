import { DatabaseError } from 'pg';

/** The only fields that are logged. Others may contain cookies, addresses or keys. */
const FIELDS = [
  ...(['requestId', 'method', 'route', 'status', 'ms', 'header', 'operation', 'action'] as const),
  ...(['queue', 'job', 'step', 'limitMs', 'failed', 'away', 'code', 'count'] as const),
  ...(['messageId', 'subscriptionId', 'image', 'pictures', 'freeBytes', 'totalBytes'] as const),
  ...(['aheadMs', 'jumpSeconds', 'waitSeconds'] as const),
] as const;

/** The fields that code may pass to the logger. Other fields do not compile. */
export type LogFields = {
  readonly [Field in (typeof FIELDS)[number]]?: string | number | boolean | undefined;
} & { readonly err?: unknown };

/** The logged fields of an error. All others may quote values or addresses. */
const ERROR_FIELDS = ['code', 'status', 'statusCode', 'responseCode', 'errno', 'syscall'] as const;
const DATABASE_FIELDS = ['severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;
const CAUSES_MAX = 5;

const SHORT = /^[\w*$./:() -]{1,100}$/;
const WORD = /^(?:[A-Za-z_’]{0,30}|\d{1,6})$/;
const BETWEEN_WORDS = /[ .,:;'"()-]/;
const SENTENCE_LENGTH = 200;
const FRAME = /^ {4}at .*(?::\d+:\d+\)?|\(native\)|<anonymous>\)?)$/;
const OUR_SOURCE = /[\\/]apps[\\/]server[\\/]src[\\/]/;
const WITHHELD = '(a message with values)';

const scalar = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && SHORT.test(value));

function picked(from: object, names: Iterable<string>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const name of names) {
    const value: unknown = Reflect.get(from, name);
    if (scalar(value)) kept[name] = value;
  }
  return kept;
}

function framesOf(error: Error): string[] {
  const stack = String(error.stack ?? '');
  const at = error.message === '' ? -1 : stack.indexOf(error.message);
  const rest = at < 0 ? stack : stack.slice(at + error.message.length);
  return rest.split('\n').filter((line) => FRAME.test(line));
}

/** Returns the SQL of a failed Drizzle statement. It contains placeholders instead of values. */
function statementOf(error: Error): string | undefined {
  const query: unknown = Reflect.get(error, 'query');
  return typeof query === 'string' && Array.isArray(Reflect.get(error, 'params')) ? query : undefined;
}

/** Returns the message if it contains only words and small numbers, and thus no address or token. */
export function loggableMessage(message: string): string {
  const isPlain =
    message.length <= SENTENCE_LENGTH && message.split(BETWEEN_WORDS).every((word) => WORD.test(word));
  return isPlain ? message : WITHHELD;
}

/** Returns the loggable parts of an error, without messages of libraries, which may quote their input. */
export function loggableError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const cause =
    error.cause === undefined || depth >= CAUSES_MAX ? {} : { cause: loggableError(error.cause, depth + 1) };
  const statement = statementOf(error);
  if (statement !== undefined) return { type: error.name, query: statement, ...cause };
  const frames = framesOf(error);
  const isOurs = OUR_SOURCE.test(frames[0] ?? '') || Reflect.get(error, 'code') === 'P0001';
  return {
    type: SHORT.test(error.name) ? error.name : 'Error',
    ...(isOurs ? { message: loggableMessage(error.message) } : {}),
    ...picked(error, ERROR_FIELDS),
    ...(error instanceof DatabaseError ? picked(error, DATABASE_FIELDS) : {}),
    stack: frames.join('\n'),
    ...cause,
  };
}

/** Returns the type and code of an error's innermost cause, which quote no values. */
export function kindOfError(error: unknown): string {
  if (error instanceof Error && error.cause !== undefined) return kindOfError(error.cause);
  const { type, code } = loggableError(error);
  return [type, code].filter((part) => part !== undefined).join(' ');
}

export function loggableFields(fields: object): Record<string, unknown> {
  const error: unknown = Reflect.get(fields, 'err');
  return { ...picked(fields, FIELDS), ...(error === undefined ? {} : { err: loggableError(error) }) };
}
