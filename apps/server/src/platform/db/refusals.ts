import { type ErrorCode, errors } from '@beso/contract/errors';
import { ORPCError } from '@orpc/server';
import { DatabaseError } from 'pg';
import { fail } from '../http/fail.ts';

/** The SQLSTATE with which the ledger's functions refuse. */
const REFUSAL = 'BESOS';
/**
 * The SQLSTATE for the one character that PostgreSQL's
 * texts cannot hold, U+0000: whoever sent it typed no text.
 */
const NOT_TEXT = '22021';

/** The PostgreSQL error in `error` or in what caused it (drizzle wraps what it passes on). */
export function databaseErrorOf(error: unknown): DatabaseError | undefined {
  if (error instanceof DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined ? databaseErrorOf(error.cause) : undefined;
}

/**
 * Turns a refusal raised inside a database function into the typed error of the same code; passes others on.
 */
export function asTypedError(error: unknown): unknown {
  const raised = databaseErrorOf(error);
  if (raised?.code === NOT_TEXT) return fail('INVALID_INPUT', { fields: [] });
  if (raised?.code !== REFUSAL || !(raised.message in errors)) return error;
  const code = raised.message as ErrorCode;
  const detail: unknown = JSON.parse(raised.detail ?? '{}');
  const data = 'data' in errors[code] ? detail : undefined;
  return new ORPCError(code, { status: errors[code].status, defined: true, data });
}
