import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Activity } from './activities.ts';
import { memberErrors } from './errors.ts';
import { FEED_PAGE_SIZE } from './limits.ts';

/** Newest first. `nextCursor` is opaque and null on the last page. */
export const ActivityPage = z.object({ activities: z.array(Activity), nextCursor: z.string().nullable() });
export type ActivityPage = z.infer<typeof ActivityPage>;

export const feed = {
  /** Activities of my relationships, from my joining to my leaving of each. */
  listActivities: oc
    .route({ method: 'GET', path: '/activities' })
    .errors(memberErrors)
    .input(
      z.object({
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(50).default(FEED_PAGE_SIZE),
      }),
    )
    .output(ActivityPage),
};
