import { ORPCError, ValidationError } from '@orpc/server';
import type { FastifyReply } from 'fastify';
import { asTypedError } from '../db/refusals.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { StoreFullError, StoreUnavailableError } from '../files/store.ts';
import type { Logger } from '../log.ts';
import { fail } from './fail.ts';

/** Matches the translation keys that the contract's schemas use as messages, but not Zod's own messages. */
const TRANSLATION_KEY = /^[a-z]\w*\.\w+$/;
const GENERIC_KEY = 'errors.fieldInvalid';

/** Converts a validation error to INVALID_INPUT, with a translation key for each field. */
function asInvalidInput(error: ORPCError<string, unknown>): ORPCError<string, unknown> {
  const { cause } = error;
  if (error.code !== 'BAD_REQUEST' || !(cause instanceof ValidationError)) return error;
  const fields = cause.issues.map((issue) => ({
    path: (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    key: TRANSLATION_KEY.test(issue.message) ? issue.message : GENERIC_KEY,
  }));
  return fail('INVALID_INPUT', { fields });
}

/** An embedded database that crashed is up again within about two seconds. */
export const RETRY_AFTER_SECONDS = 2;

/**
 * Converts anything thrown to a response. Details of an internal error are only in the log, under the
 * request's id.
 */
export function toErrorResponse(thrown: unknown, requestId: string, log: Logger): ORPCError<string, unknown> {
  const error = asTypedError(thrown);
  if (error instanceof ORPCError) {
    if (error.status < 500 || (error.defined && error.code !== 'INTERNAL_SERVER_ERROR'))
      return asInvalidInput(error);
  }
  // Must come before the check of the database, because the cause may look like an error of the database.
  if (error instanceof StoreFullError) {
    log.error({ err: error, requestId }, 'the file store is full');
    return fail('STORAGE_FULL');
  }
  if (error instanceof StoreUnavailableError) {
    log.warn({ err: error, requestId }, 'the file store is away');
    return fail('SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  if (isDatabaseUnavailable(error)) {
    log.warn({ err: error, requestId }, 'the database is away');
    return fail('SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  log.error({ err: error, requestId }, 'request failed');
  return fail('INTERNAL_SERVER_ERROR', { requestId });
}

export function sendError(reply: FastifyReply, error: ORPCError<string, unknown>): void {
  reply.code(error.status).send(error.toJSON());
}
