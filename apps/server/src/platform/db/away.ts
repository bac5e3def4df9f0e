import { DatabaseError } from 'pg';

/** SQLSTATEs of a server that shuts down, crashed, starts, is full or a standby, or hit a deadline. */
const AWAY_STATES = new Set([
  ...['57P01', '57P02', '57P03', '53300', '57014', '55P03', '25P03', '25P04', '25006'],
]);
/** SQLSTATE class 08: the connection failed or broke. */
const CONNECTION_CLASS = '08';
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
/** Messages for errors to which the driver and its pool give no code. */
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
  // A missing socket file means that there is no server; any other missing file is a bug.
  if (code === 'ENOENT') return syscall === 'connect';
  return AWAY_CODES.has(code ?? '') || AWAY_WORDS.some((words) => words.test(error.message));
}

/** Returns true if the database was unreachable or too slow, so that the outcome is unknown. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  if (!(error instanceof Error)) return false;
  return saysAway(error) || isDatabaseAway(error.cause);
}
