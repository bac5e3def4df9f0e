import { DatabaseError } from 'pg';

/** SQLSTATEs of a server that is a standby, exceeded a time limit, or cannot read its disk. */
const AWAY_STATES = new Set(['55P03', '25P03', '25P04', '25006', '58030']);
/**
 * SQLSTATE classes of a broken connection, a rolled-back transaction, exhausted resources, and an
 * administrator's intervention.
 */
const AWAY_CLASSES = ['08', '40', '53', '57'];
const AWAY_CODES = new Set([
  'EADDRNOTAVAIL',
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Messages of errors that have no code. */
const AWAY_WORDS = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect/,
  /^timeout expired$/,
  /^Query read timeout/,
  /^Client has encountered a connection error/,
  /^Client was closed and is not queryable/,
  /^Cannot use a pool after calling end/,
];

/** SQLSTATEs of a server that refuses the role (a whole class), or has no such database. */
const REFUSED_CLASS = '28';
const NO_DATABASE = '3D000';
/** Error codes of TLS, such as CERT_HAS_EXPIRED. */
const REFUSED_CODE = /CERT|^UNABLE_TO_VERIFY/;

/** Returns true if no new connection can be made until an operator changes something. */
export function refusesConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  const refuses =
    error instanceof DatabaseError
      ? code.startsWith(REFUSED_CLASS) || code === NO_DATABASE
      : REFUSED_CODE.test(code);
  return refuses || refusesConnection(error.cause);
}

/** Errors of failed connections, which mean an unavailable database whatever their code. */
const unconnected = new WeakSet<Error>();

export function recordFailedConnection(error: Error): void {
  unconnected.add(error);
}

function saysAway(error: Error): boolean {
  if (unconnected.has(error)) return true;
  if (error instanceof DatabaseError) {
    const state = error.code ?? '';
    return AWAY_STATES.has(state) || AWAY_CLASSES.includes(state.slice(0, 2));
  }
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A missing socket file means that no server runs. Any other missing file is a bug.
  if (code === 'ENOENT') return syscall === 'connect';
  return AWAY_CODES.has(code ?? '') || AWAY_WORDS.some((words) => words.test(error.message));
}

/** Returns true if the database was unreachable, too slow or full. A write may be committed even so. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  if (!(error instanceof Error)) return false;
  return saysAway(error) || refusesConnection(error) || isDatabaseUnavailable(error.cause);
}
