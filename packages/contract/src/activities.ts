import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errorsOf, memberErrors } from './errors.ts';
import { Image } from './images.ts';
import { CATEGORIES, FEED_PAGE_SIZE, REQUEST_ANSWERS } from './limits.ts';
import { Person } from './profiles.ts';

/** [S3-004] Names are joined from the profiles at reading time, never stored with the activity. */
export const Activity = z.object({
  id: z.uuid(),
  kind: z.enum(['gift', 'request']),
  /**
   * [S4-043] A gift is approved, or undone by its giver. A request is pending until one of the other four.
   * Feeds hold what is approved and, for its two people, what is pending. Declined and cancelled requests
   * are so for the one who decided at once, for everybody else `REGRET_SECONDS` later.
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
  /**
   * Until when I can take back what I did: giving this gift, declining or withdrawing this request. Null when
   * I cannot, or no longer.
   */
  undoableUntil: z.iso.datetime().nullable(),
});
export type Activity = z.infer<typeof Activity>;

/** Up to a page of ids, separated by commas. */
const ActivityIds = z
  .string()
  .max(FEED_PAGE_SIZE * 40)
  .transform((ids) => ids.split(','))
  .pipe(z.array(z.uuid()).max(FEED_PAGE_SIZE));

export const activities = {
  /** One that I may see. ACTIVITY_NOT_FOUND also for what must not be revealed. */
  getActivity: oc
    .route({ method: 'GET', path: '/activities/{activityId}' })
    .errors({ ...memberErrors, ...errorsOf('ACTIVITY_NOT_FOUND') })
    .input(z.object({ activityId: z.uuid() }))
    .output(Activity),
  /**
   * Those of the named ones that I may see, in any order. The others are left out: a page asks again for what
   * changed, and what was taken back or hidden meanwhile is no error.
   */
  listActivitiesById: oc
    .route({ method: 'GET', path: '/activities/by-id' })
    .errors(memberErrors)
    .input(z.object({ ids: ActivityIds }))
    .output(z.object({ activities: z.array(Activity) })),
};
