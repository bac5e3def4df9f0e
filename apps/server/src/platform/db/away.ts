import { DatabaseError } from 'pg';

/**
 * PostgreSQL is shutting down, crashed, starting, has no room for a connection, or took longer than it may.
 */
const AWAY_STATES = new Set(['57P01', '57P02', '57P03', '53300', '57014', '55P03', '25P03', '25P04']);
/** SQLSTATE class 08: the connection failed or broke. */
const CONNECTION_CLASS = '08';
/** What the system says of a connection that cannot be made or broke. */
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The driver and its pool give these errors no code. */
const AWAY_WORDS = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect/,
  /^timeout expired$/,
  /^Query read timeout/,
  /^Client has encountered a connection error/,
  /^Client was closed and is not queryable/,
  /^Cannot use a pool after calling end/,
];

function saysAway(error: Error): boolean {
  if (error instanceof DatabaseError) {
    const state = error.code ?? '';
    return AWAY_STATES.has(state) || state.startsWith(CONNECTION_CLASS);
  }
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A socket file that is not there means no server; any other missing file is our own mistake.
  if (code === 'ENOENT') return syscall === 'connect';
  return AWAY_CODES.has(code ?? '') || AWAY_WORDS.some((words) => words.test(error.message));
}

/**
 * Whether something failed only because the database could not be reached or did not answer in time.
 * Whether the work was done is then unknown: callers repeat it under the same idempotency key.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  if (!(error instanceof Error)) return false;
  return saysAway(error) || isDatabaseAway(error.cause);
}
