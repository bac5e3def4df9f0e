import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errorsOf, memberErrors } from './errors.ts';
import { Image } from './images.ts';
import {
  AUDIENCES,
  CATEGORIES,
  COMMENT_MAX_LENGTH,
  COMMENTS_PAGE_SIZE,
  FEED_PAGE_SIZE,
  REQUEST_ANSWERS,
} from './limits.ts';
import { Person, passage } from './profiles.ts';

/** [S3-016] What only a recommendation has. */
export const RecommendationDetails = z.object({
  audience: z.enum(AUDIENCES),
  title: z.string().nullable(),
  category: z.enum(CATEGORIES).nullable(),
  location: z.string().nullable(),
  /** Whether I saved it for later. */
  saved: z.boolean(),
});
export type RecommendationDetails = z.infer<typeof RecommendationDetails>;

/** [S3-004] Names are joined from the profiles at reading time, never stored with the activity. */
export const Activity = z.object({
  id: z.uuid(),
  kind: z.enum(['gift', 'request', 'recommendation']),
  /**
   * [S4-043] A recommendation is approved. A gift is approved, or undone by its giver. A request is pending
   * until one of the other four.
   * Feeds hold what is approved and, for its two people, what is pending. Declined and cancelled requests
   * are so for the one who decided at once, for everybody else `REGRET_SECONDS` later.
   */
  status: z.enum(['pending', ...REQUEST_ANSWERS, 'undone']),
  /** Of a request: the person asked. Of a recommendation: its author, in both places. */
  giver: Person,
  /** Of a request: the one who asks. */
  receiver: Person,
  /** One through which I see it. */
  relationshipId: z.uuid(),
  /** Of a recommendation: none. */
  amount: z.int(),
  description: z.string(),
  /** What is drawn where there is no picture. */
  category: z.enum(CATEGORIES),
  image: Image.nullable(),
  createdAt: z.iso.datetime(),
  /** Of two activities the one with the higher number came later, whatever their times say. */
  orderNumber: z.int(),
  /**
   * Until when I can take back what I did: giving this gift, declining or withdrawing this request. Null when
   * I cannot, or no longer.
   */
  undoableUntil: z.iso.datetime().nullable(),
  /** [S3-004] How many of the people whom I see like it, and how many of their comments it has. */
  likes: z.int().nonnegative(),
  comments: z.int().nonnegative(),
  /** Whether I am one of those who like it. */
  liked: z.boolean(),
  recommendation: RecommendationDetails.optional(),
});
export type Activity = z.infer<typeof Activity>;

/** After liking or taking it back: how many like it now, and whether I do. */
export const Likes = Activity.pick({ likes: true, liked: true });
export type Likes = z.infer<typeof Likes>;

/** [S3-007] Somebody who likes it. */
export const Liker = z.object({ person: Person, likedAt: z.iso.datetime() });
export type Liker = z.infer<typeof Liker>;

/** [S3-006] */
export const Comment = z.object({
  id: z.uuid(),
  /** Null when the person is gone. */
  author: Person.nullable(),
  text: z.string(),
  createdAt: z.iso.datetime(),
});
export type Comment = z.infer<typeof Comment>;

/** The latest first; `nextCursor` is opaque and null on the page with the first comment. */
export const CommentPage = z.object({ comments: z.array(Comment), nextCursor: z.string().nullable() });
export type CommentPage = z.infer<typeof CommentPage>;

/** [S5-016] */
export const CommentText = passage(COMMENT_MAX_LENGTH, 'errors.commentTooLong', 'errors.commentEmpty');

const activity = z.object({ activityId: z.uuid() });

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

  /**
   * [S7-024] I like it. A repeat changes nothing: one like for each person. Only of what is approved, by
   * members; everything else answers ACTIVITY_NOT_FOUND. Its two people are notified.
   */
  likeActivity: oc
    .route({ method: 'PUT', path: '/activities/{activityId}/like' })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'ACTIVITY_NOT_FOUND', 'LIKE_DAILY_LIMIT') })
    .input(activity)
    .output(Likes),
  /** [S7-025] I do not like it any more. Succeeds also when I did not. */
  unlikeActivity: oc
    .route({ method: 'DELETE', path: '/activities/{activityId}/like' })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'ACTIVITY_NOT_FOUND') })
    .input(activity)
    .output(Likes),
  /** The latest `LIKERS_SHOWN` who like it. */
  listLikers: oc
    .route({ method: 'GET', path: '/activities/{activityId}/likes' })
    .errors({ ...memberErrors, ...errorsOf('ACTIVITY_NOT_FOUND') })
    .input(activity)
    .output(z.object({ likers: z.array(Liker) })),

  /** [S7-029] Its comments by pages. */
  listComments: oc
    .route({ method: 'GET', path: '/activities/{activityId}/comments' })
    .errors({ ...memberErrors, ...errorsOf('ACTIVITY_NOT_FOUND') })
    .input(
      activity.extend({
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(50).default(COMMENTS_PAGE_SIZE),
      }),
    )
    .output(CommentPage),
  /**
   * [S5-016] [S7-028] Says something about it. A repeat with the same key answers the comment that the first
   * one made; the key is the comment's id.
   */
  addComment: oc
    .route({ method: 'POST', path: '/activities/{activityId}/comments', successStatus: 201 })
    .errors({
      ...memberErrors,
      ...errorsOf('ORIGIN_REFUSED', 'ACTIVITY_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'COMMENT_DAILY_LIMIT'),
    })
    .input(activity.extend({ text: CommentText, idempotencyKey: z.uuid() }))
    .output(Comment),
  /** Takes back what I wrote. COMMENT_NOT_FOUND for what is not mine, or is gone. */
  deleteComment: oc
    .route({ method: 'DELETE', path: '/comments/{commentId}', successStatus: 204 })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'COMMENT_NOT_FOUND') })
    .input(z.object({ commentId: z.uuid() }))
    .output(z.void()),
};
