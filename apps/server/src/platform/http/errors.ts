import { ORPCError, ValidationError } from '@orpc/server';
import type { FastifyReply } from 'fastify';
import { asTypedError } from '../db/refusals.ts';
import type { Logger } from '../log.ts';
import { fail } from './fail.ts';

/** Messages of the contract's schemas are translation keys; what a library says by itself is not. */
const TRANSLATION_KEY = /^[a-z]\w*\.\w+$/;
const GENERIC_KEY = 'errors.fieldInvalid';

/** Input that its schema refused, as INVALID_INPUT with a translation key per field, in the schema's order. */
function asInvalidInput(error: ORPCError<string, unknown>): ORPCError<string, unknown> {
  const { cause } = error;
  if (error.code !== 'BAD_REQUEST' || !(cause instanceof ValidationError)) return error;
  const fields = cause.issues.map((issue) => ({
    path: (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    key: TRANSLATION_KEY.test(issue.message) ? issue.message : GENERIC_KEY,
  }));
  return fail('INVALID_INPUT', { fields });
}

/**
 * What the API answers for anything thrown: typed errors as they are, everything else as INTERNAL_SERVER_ERROR
 * with the request id and no detail; the log has the detail under the same id.
 */
export function asAnswer(thrown: unknown, requestId: string, log: Logger): ORPCError<string, unknown> {
  const error = asTypedError(thrown);
  if (error instanceof ORPCError) {
    if (error.status < 500) return asInvalidInput(error);
  }
  log.error({ err: error, requestId }, 'request failed');
  return fail('INTERNAL_SERVER_ERROR', { requestId });
}

/** Sends an error from outside the contract's handler (uploads, limits, origin) in the contract's shape. */
export async function sendError(reply: FastifyReply, error: ORPCError<string, unknown>): Promise<void> {
  await reply.code(error.status).send(error.toJSON());
}
