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
import { multilineText, Person } from './profiles.ts';

/** [S3-016] Fields that only recommendations have. */
export const RecommendationDetails = z.object({
  audience: z.enum(AUDIENCES),
  title: z.string().nullable(),
  category: z.enum(CATEGORIES).nullable(),
  location: z.string().nullable(),
  saved: z.boolean(),
});
export type RecommendationDetails = z.infer<typeof RecommendationDetails>;

/** [S3-004] Names are joined from the profiles when read, and never stored with the activity. */
export const Activity = z.object({
  id: z.uuid(),
  kind: z.enum(['gift', 'request', 'recommendation']),
  /**
   * [S4-043] Recommendations are always approved. Gifts are approved or undone. Requests start pending. Feeds
   * show approved activities to all members, and pending ones to their two people. The person who declines or
   * cancels a request sees that at once; everybody else sees it `REGRET_SECONDS` later.
   */
  status: z.enum(['pending', ...REQUEST_ANSWERS, 'undone']),
  /** The person asked, for a request; the author, for a recommendation. */
  giver: Person,
  /** The requester, for a request; the author, for a recommendation. */
  receiver: Person,
  /** A relationship that lets the viewer see this activity. */
  relationshipId: z.uuid(),
  /** 0 for a recommendation. */
  amount: z.int(),
  description: z.string(),
  /** Selects the illustration if there is no image. */
  category: z.enum(CATEGORIES),
  image: Image.nullable(),
  createdAt: z.iso.datetime(),
  /** A higher number means later, even if the timestamps disagree. */
  orderNumber: z.int(),
  /** Until when the viewer can undo the gift, decline or withdrawal; null if the viewer cannot. */
  undoableUntil: z.iso.datetime().nullable(),
  /** [S3-004] Counts only likes and comments of people whom the viewer may see. */
  likes: z.int().nonnegative(),
  comments: z.int().nonnegative(),
  liked: z.boolean(),
  recommendation: RecommendationDetails.optional(),
});
export type Activity = z.infer<typeof Activity>;

export const Likes = Activity.pick({ likes: true, liked: true });
export type Likes = z.infer<typeof Likes>;

/** [S3-007] */
export const Liker = z.object({ person: Person, likedAt: z.iso.datetime() });
export type Liker = z.infer<typeof Liker>;

/** [S3-006] */
export const Comment = z.object({
  id: z.uuid(),
  /** Null if the author's account was deleted. */
  author: Person.nullable(),
  text: z.string(),
  createdAt: z.iso.datetime(),
});
export type Comment = z.infer<typeof Comment>;

/** Newest first; `nextCursor` is opaque and null on the last page. */
export const CommentPage = z.object({ comments: z.array(Comment), nextCursor: z.string().nullable() });
export type CommentPage = z.infer<typeof CommentPage>;

/** [S5-016] */
export const CommentText = multilineText(COMMENT_MAX_LENGTH, 'errors.commentTooLong', 'errors.commentEmpty');

const activity = z.object({ activityId: z.uuid() });

const ActivityIds = z
  .string()
  .max(FEED_PAGE_SIZE * 40)
  .transform((ids) => ids.split(','))
  .pipe(z.array(z.uuid()).max(FEED_PAGE_SIZE));

export const activities = {
  /** ACTIVITY_NOT_FOUND also covers activities that the viewer may not see. */
  getActivity: oc
    .route({ method: 'GET', path: '/activities/{activityId}' })
    .errors({ ...memberErrors, ...errorsOf('ACTIVITY_NOT_FOUND') })
    .input(z.object({ activityId: z.uuid() }))
    .output(Activity),
  /** Returns the given activities visible to the viewer, in any order; others are omitted. */
  listActivitiesById: oc
    .route({ method: 'GET', path: '/activities/by-id' })
    .errors(memberErrors)
    .input(z.object({ ids: ActivityIds }))
    .output(z.object({ activities: z.array(Activity) })),

  /** [S7-024] Idempotent. Members can like approved activities; otherwise ACTIVITY_NOT_FOUND. */
  likeActivity: oc
    .route({ method: 'PUT', path: '/activities/{activityId}/like' })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'ACTIVITY_NOT_FOUND', 'LIKE_DAILY_LIMIT') })
    .input(activity)
    .output(Likes),
  /** [S7-025] Idempotent. */
  unlikeActivity: oc
    .route({ method: 'DELETE', path: '/activities/{activityId}/like' })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'ACTIVITY_NOT_FOUND') })
    .input(activity)
    .output(Likes),
  listLikers: oc
    .route({ method: 'GET', path: '/activities/{activityId}/likes' })
    .errors({ ...memberErrors, ...errorsOf('ACTIVITY_NOT_FOUND') })
    .input(activity)
    .output(z.object({ likers: z.array(Liker) })),

  /** [S7-029] */
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
  /** [S5-016] [S7-028] The idempotency key becomes the comment's id; a repeat returns the first comment. */
  addComment: oc
    .route({ method: 'POST', path: '/activities/{activityId}/comments', successStatus: 201 })
    .errors({
      ...memberErrors,
      ...errorsOf('ORIGIN_REFUSED', 'ACTIVITY_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'COMMENT_DAILY_LIMIT'),
    })
    .input(activity.extend({ text: CommentText, idempotencyKey: z.uuid() }))
    .output(Comment),
  /** Deletes a comment of the caller. COMMENT_NOT_FOUND also covers other people's comments. */
  deleteComment: oc
    .route({ method: 'DELETE', path: '/comments/{commentId}', successStatus: 204 })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'COMMENT_NOT_FOUND') })
    .input(z.object({ commentId: z.uuid() }))
    .output(z.void()),
};
