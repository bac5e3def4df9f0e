import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errorsOf, memberErrors } from './errors.ts';
import { Activity } from './feed.ts';
import { BESOS_MAX_AMOUNT, BESOS_MIN_AMOUNT, CATEGORIES, DESCRIPTION_MAX_LENGTH } from './limits.ts';

/** Counted in characters as PostgreSQL counts them (code points), so that both sides agree on an emoji. */
const description = z
  .string('besos.descriptionRequired')
  .trim()
  .min(1, 'besos.descriptionRequired')
  .refine((text) => [...text].length <= DESCRIPTION_MAX_LENGTH, 'besos.descriptionTooLong');

/** [S7-056] The giver is the session's person. */
export const ProcessBesoTransactionInput = z.object({
  /** Made once per intention by the client; a repeat answers the first result. */
  idempotencyKey: z.uuid(),
  receiverId: z.uuid('besos.partnerRequired'),
  relationshipId: z.uuid('besos.partnerRequired'),
  /** [S5-025] */
  amount: z
    .number('besos.amountInvalid')
    .int('besos.amountInvalid')
    .min(BESOS_MIN_AMOUNT, 'besos.amountInvalid')
    .max(BESOS_MAX_AMOUNT, 'besos.amountInvalid'),
  description,
  category: z.enum(CATEGORIES, 'besos.categoryRequired'),
  imageId: z.uuid().nullable().default(null),
});
export type ProcessBesoTransactionInput = z.input<typeof ProcessBesoTransactionInput>;

/** `version` grows with each movement, so that an older value arriving late can be told apart. */
export const UserBesos = z.object({ totalBesos: z.int().nonnegative(), version: z.int().nonnegative() });
export type UserBesos = z.infer<typeof UserBesos>;

export const besos = {
  /** [S3-010] [S1-004] My own balance. */
  getUserBesos: oc.route({ method: 'GET', path: '/besos/balance' }).errors(memberErrors).output(UserBesos),
  /** Issues besos to the receiver and writes the activity, once per idempotency key. The giver pays nothing. */
  processBesoTransaction: oc
    .route({ method: 'POST', path: '/besos/gifts', successStatus: 201 })
    .errors({
      ...memberErrors,
      ...errorsOf(
        'ORIGIN_REFUSED',
        'PERSON_NOT_REACHABLE',
        'CANNOT_GIVE_TO_SELF',
        'DAILY_LIMIT',
        'IDEMPOTENCY_KEY_REUSED',
        'IMAGE_NOT_FOUND',
      ),
    })
    .input(ProcessBesoTransactionInput)
    .output(Activity),
};
