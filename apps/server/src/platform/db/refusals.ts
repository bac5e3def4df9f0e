import { type ErrorCode, errors } from '@beso/contract/errors';
import { ORPCError } from '@orpc/server';
import { DatabaseError } from 'pg';
import { fail } from '../http/fail.ts';

const REFUSAL = 'BESOS';
/** The SQLSTATE for U+0000, the only character that PostgreSQL's text type rejects. */
const NOT_TEXT = '22021';

/** Returns the PostgreSQL error in `error` or its causes, because Drizzle wraps errors. */
export function databaseErrorOf(error: unknown): DatabaseError | undefined {
  if (error instanceof DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined ? databaseErrorOf(error.cause) : undefined;
}

/** Converts a database function's refusal into the typed error; returns other errors unchanged. */
export function asTypedError(error: unknown): unknown {
  const raised = databaseErrorOf(error);
  if (raised?.code === NOT_TEXT) return fail('INVALID_INPUT', { fields: [] });
  if (raised?.code !== REFUSAL || !(raised.message in errors)) return error;
  const code = raised.message as ErrorCode;
  const detail: unknown = JSON.parse(raised.detail ?? '{}');
  const data = 'data' in errors[code] ? detail : undefined;
  return new ORPCError(code, { status: errors[code].status, defined: true, data });
}
