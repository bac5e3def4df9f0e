import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errorsOf, memberErrors, REQUEST_ANSWERS } from './errors.ts';
import { Image } from './images.ts';
import { CATEGORIES, FEED_PAGE_SIZE } from './limits.ts';
import { Person } from './profiles.ts';

/** [S3-004] Names are joined from the profiles at reading time, never stored with the activity. */
export const Activity = z.object({
  id: z.uuid(),
  kind: z.enum(['gift', 'request']),
  /**
   * [S4-043] A gift is approved, or undone by its giver. A request is pending until one of the other four. Feeds hold
   * what is approved and, for its two people, what is pending.
   */
  status: z.enum(['pending', ...REQUEST_ANSWERS, 'undone']),
  /** Of a request: the person asked. */
  giver: Person,
  /** Of a request: the one who asks. */
  receiver: Person,
  relationshipId: z.uuid(),
  amount: z.int(),
  description: z.string(),
  category: z.enum(CATEGORIES),
  image: Image.nullable(),
  createdAt: z.iso.datetime(),
  /** Until when I, its giver, can undo this gift; null when I cannot, or no longer. */
  undoableUntil: z.iso.datetime().nullable(),
});
export type Activity = z.infer<typeof Activity>;

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
  getActivity: oc
    .route({ method: 'GET', path: '/activities/{activityId}' })
    .errors({ ...memberErrors, ...errorsOf('ACTIVITY_NOT_FOUND') })
    .input(z.object({ activityId: z.uuid() }))
    .output(Activity),
};
