import { type ErrorCode, errors } from '@beso/contract/errors';
import { ORPCError } from '@orpc/server';
import type { z } from 'zod';

type Registry = typeof errors;
type DataOf<Code extends ErrorCode> = Registry[Code] extends { data: infer Schema extends z.ZodType }
  ? [data: z.input<Schema>]
  : [];

/** Creates an error to throw. The contract lists the error codes of each operation. */
export function fail<Code extends ErrorCode>(code: Code, ...[data]: DataOf<Code>): ORPCError<Code, unknown> {
  return new ORPCError(code, { status: errors[code].status, defined: true, data });
}

/** Creates an error about a field of the input. `key` is a translation key. */
export function failField(path: string, key: string): ORPCError<'INVALID_INPUT', unknown> {
  return fail('INVALID_INPUT', { fields: [{ path, key }] });
}
