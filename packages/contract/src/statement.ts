import { oc } from '@orpc/contract';
import { z } from 'zod';
import { memberErrors } from './errors.ts';
import { Image } from './images.ts';
import { CATEGORIES, MOVEMENTS_PAGE_SIZE } from './limits.ts';
import { Person } from './profiles.ts';

export const Movement = z.object({
  id: z.string(),
  /** `undo` is a gift together with its reversal. `reward` spends besos, and `quiz` earns them. */
  kind: z.enum(['gift', 'request', 'undo', 'reward', 'quiz']),
  at: z.iso.datetime(),
  /** The other person; null for a reward, and for people whom the caller may not see. */
  person: Person.nullable(),
  besos: z.int().positive(),
  /** The change of the caller's balance, which is 0 for giving. */
  amount: z.int(),
  balanceAfter: z.int().nonnegative(),
  /** The description or the reward's title; null after an undo, and for people hidden from the caller. */
  description: z.string().nullable(),
  category: z.enum(CATEGORIES).nullable(),
  image: Image.nullable(),
});
export type Movement = z.infer<typeof Movement>;

/** A page of the statement, newest first. `nextCursor` is null on the last page. */
export const MovementPage = z.object({ movements: z.array(Movement), nextCursor: z.string().nullable() });
export type MovementPage = z.infer<typeof MovementPage>;

/** A month as YYYY-MM in the person's calendar. */
export const month = z.string().regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/);

export const MovementFilter = z.object({
  personId: z.uuid().optional(),
  month: month.optional(),
});

export const MonthOfBesos = z.object({
  month,
  received: z.int().nonnegative(),
  given: z.int().nonnegative(),
  spent: z.int().nonnegative(),
});
export type MonthOfBesos = z.infer<typeof MonthOfBesos>;

/** The path of the statement as CSV (RFC 4180). It is outside the contract, because it is a stream. */
export const STATEMENT_PATH = '/besos/statement.csv';

export const statement = {
  listMovements: oc
    .route({ method: 'GET', path: '/besos/movements' })
    .errors(memberErrors)
    .input(
      MovementFilter.extend({
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(50).default(MOVEMENTS_PAGE_SIZE),
      }),
    )
    .output(MovementPage),
  /** Returns the last `YEAR_MONTHS` months in the person's calendar, oldest first. */
  getYear: oc
    .route({ method: 'GET', path: '/besos/year' })
    .errors(memberErrors)
    .output(z.object({ months: z.array(MonthOfBesos) })),
};
