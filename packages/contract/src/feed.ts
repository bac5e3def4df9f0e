import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Activity } from './activities.ts';
import type { Session } from './auth.ts';
import { memberErrors } from './errors.ts';
import { FEED_PAGE_SIZE } from './limits.ts';

/** Newest first. `nextCursor` is opaque and null on the last page. */
export const ActivityPage = z.object({ activities: z.array(Activity), nextCursor: z.string().nullable() });
export type ActivityPage = z.infer<typeof ActivityPage>;

/** Which activities: what I gave or received, or those of the relationship with this id. */
export const FeedFilter = z.union([z.literal('mine'), z.uuid()]);
export type FeedFilter = z.infer<typeof FeedFilter>;

/** What the server draws into the HTML of home: the first page, and for whom. */
export interface HomeBeginning {
  viewer: Session['user'];
  page: ActivityPage;
  /** The line about an address that is not verified was not put away. */
  reminds: boolean;
}

export const feed = {
  /**
   * Activities of my relationships, from my joining to my leaving of each; with `only` some of them. Of a
   * relationship that is not mine, or does not exist, the page is empty.
   */
  listActivities: oc
    .route({ method: 'GET', path: '/activities' })
    .errors(memberErrors)
    .input(
      z.object({
        cursor: z.string().max(200).optional(),
        only: FeedFilter.optional(),
        limit: z.coerce.number().int().min(1).max(50).default(FEED_PAGE_SIZE),
      }),
    )
    .output(ActivityPage),
};
