import { DatabaseError } from 'pg';

/**
 * The only fields of a line in the log. Everything else that is handed to the logger, by us or by a library,
 * stays out: requests, headers, options and database clients hold cookies, addresses and keys.
 */
const FIELDS: ReadonlySet<string> = new Set([
  ...['requestId', 'method', 'route', 'status', 'ms', 'header'],
  ...['queue', 'job', 'step', 'limitMs', 'failed', 'away', 'code'],
  ...['messageId', 'subscriptionId', 'image'],
]);
/** What kind of error it is. Its other fields quote values, addresses and whole connections. */
const ERROR_FIELDS = ['code', 'status', 'statusCode', 'responseCode', 'errno', 'syscall'] as const;
const DATABASE_FIELDS = ['severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;
const CAUSES_MAX = 5;

/** Operations, patterns of routes, codes and ids, as this program and its libraries spell them. */
const SHORT = /^[\w*$./:() -]{1,100}$/;
const WORD = /^(?:[A-Za-z_’]{0,30}|\d{1,6})$/;
const BETWEEN_WORDS = /[ .,:;'"()-]/;
const SENTENCE_LENGTH = 200;
const FRAME = /^ {4}at .*(?::\d+:\d+\)?|\(native\)|<anonymous>\)?)$/;
const OUR_SOURCE = /[\\/]apps[\\/]server[\\/]src[\\/]/;
/** What stands for a message that may hold values. */
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

/** Where it was raised, without the message that the stack begins with. */
function framesOf(error: Error): string[] {
  const stack = String(error.stack ?? '');
  const at = error.message === '' ? -1 : stack.indexOf(error.message);
  const rest = at < 0 ? stack : stack.slice(at + error.message.length);
  return rest.split('\n').filter((line) => FRAME.test(line));
}

/** The statement that Drizzle could not run: its text has places for the values, which stand beside it. */
function statementOf(error: Error): string | undefined {
  const query: unknown = Reflect.get(error, 'query');
  return typeof query === 'string' && Array.isArray(Reflect.get(error, 'params')) ? query : undefined;
}

/** A message that consists of words and small numbers: those hold no address, no query and no token. */
export function loggableMessage(message: string): string {
  const isPlain =
    message.length <= SENTENCE_LENGTH && message.split(BETWEEN_WORDS).every((word) => WORD.test(word));
  return isPlain ? message : WITHHELD;
}

/**
 * An error as the log holds it. Its message is kept only where it is raised in our source, or by PostgreSQL
 * with the words of our own functions: a library's message can repeat what it was given.
 */
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

/** What of an object the log holds. */
export function loggable(fields: object): Record<string, unknown> {
  const error: unknown = Reflect.get(fields, 'err');
  return { ...picked(fields, FIELDS), ...(error === undefined ? {} : { err: loggableError(error) }) };
}
