import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseError } from 'pg';
import { pino } from 'pino';

/**
 * An error as the log holds it. What the database layers say quotes the values of a statement, addresses
 * and hashes among them, so of those only the statement itself and the kind of the error are kept.
 */
export function errorForLog(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) return { cause: errorForLog(error.cause), query: error.query };
  if (error instanceof DatabaseError) {
    const { code, severity, schema, table, column, constraint, routine } = error;
    // What our own functions raise is written by us and quotes nothing.
    const message = code === 'P0001' ? error.message : undefined;
    return { type: 'DatabaseError', code, message, severity, schema, table, column, constraint, routine };
  }
  if (error instanceof Error && error.cause instanceof Error) {
    const { name, message, stack } = error;
    return { type: name, message, stack, cause: errorForLog(error.cause) };
  }
  return error instanceof Error ? pino.stdSerializers.err(error) : error;
}
