import { oc } from '@orpc/contract';
import { z } from 'zod';
import { memberErrors } from './errors.ts';
import { Image } from './images.ts';
import { CATEGORIES, MOVEMENTS_PAGE_SIZE } from './limits.ts';
import { Person } from './profiles.ts';

/** A line of the statement. */
export const Movement = z.object({
  /** Stable and unique. */
  id: z.string(),
  /** `undo` is a gift and its taking back, which stand as one; `reward` spends; `quiz` is an award. */
  kind: z.enum(['gift', 'request', 'undo', 'reward', 'quiz']),
  at: z.iso.datetime(),
  /** With whom; null for a reward of mine, and for somebody who is hidden from me. */
  person: Person.nullable(),
  /** How many besos it was about. */
  besos: z.int().positive(),
  /** The change of my balance: 0 where I gave, because giving costs nothing. Of `undo`: its second half. */
  amount: z.int(),
  balanceAfter: z.int().nonnegative(),
  /**
   * What for: the description, or the reward's title. Null where it was taken back or its person is hidden
   * from me.
   */
  description: z.string().nullable(),
  category: z.enum(CATEGORIES).nullable(),
  image: Image.nullable(),
});
export type Movement = z.infer<typeof Movement>;

/** Newest first. `nextCursor` is opaque and null on the last page. */
export const MovementPage = z.object({ movements: z.array(Movement), nextCursor: z.string().nullable() });
export type MovementPage = z.infer<typeof MovementPage>;

/** YYYY-MM, a month of my own calendar. */
export const month = z.string().regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/);

export const MovementFilter = z.object({
  personId: z.uuid().optional(),
  month: month.optional(),
});

/** Besos of one month; what was undone is in none of them. */
export const MonthOfBesos = z.object({
  month,
  received: z.int().nonnegative(),
  given: z.int().nonnegative(),
  spent: z.int().nonnegative(),
});
export type MonthOfBesos = z.infer<typeof MonthOfBesos>;

/**
 * The statement as a table, below `API_PREFIX`, with the filters of `listMovements` as query: RFC 4180,
 * UTF-8, newest first. It stands outside the operations because it streams.
 */
export const STATEMENT_PATH = '/besos/statement.csv';

export const statement = {
  /** My statement: what, when, with whom, balance after. Both filters may be set. */
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
  /**
   * The last `YEAR_MONTHS` months of my calendar, oldest first, the current one last; all of them, also empty
   * ones.
   */
  getYear: oc
    .route({ method: 'GET', path: '/besos/year' })
    .errors(memberErrors)
    .output(z.object({ months: z.array(MonthOfBesos) })),
};
