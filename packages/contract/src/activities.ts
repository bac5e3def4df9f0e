import { oc } from '@orpc/contract';
import { z } from 'zod';
import { memberErrors, pickErrors } from './errors.ts';
import { Image } from './images.ts';
import {
  AUDIENCES,
  CATEGORIES,
  COMMENT_MAX_LENGTH,
  COMMENTS_PAGE_SIZE,
  FEED_PAGE_SIZE,
  REQUEST_OUTCOMES,
} from './limits.ts';
import { multilineText, Person } from './profiles.ts';

/** [S3-016] The fields that only recommendations have. */
export const RecommendationDetails = z.object({
  audience: z.enum(AUDIENCES),
  title: z.string().nullable(),
  category: z.enum(CATEGORIES).nullable(),
  location: z.string().nullable(),
  saved: z.boolean(),
});
export type RecommendationDetails = z.infer<typeof RecommendationDetails>;

/** [S3-004] An activity stores no names; each read takes them from the profiles. */
export const Activity = z.object({
  id: z.uuid(),
  kind: z.enum(['gift', 'request', 'recommendation']),
  /**
   * [S4-043] Only requests can be pending, and feeds show pending ones only to their two people. Other people
   * see a decline or a withdrawal only after `DECISION_UNDO_SECONDS`.
   */
  status: z.enum(['pending', ...REQUEST_OUTCOMES, 'undone']),
  /** For a request, the person who was asked; for a recommendation, its author. */
  giver: Person,
  /** For a request, the person who asks; for a recommendation, its author. */
  receiver: Person,
  /** One of the relationships through which the viewer may see this activity. */
  relationshipId: z.uuid(),
  /** 0 for a recommendation. */
  amount: z.int(),
  description: z.string(),
  /** Decides the illustration if there is no image. */
  category: z.enum(CATEGORIES),
  image: Image.nullable(),
  createdAt: z.iso.datetime(),
  /** Orders activities: a higher number is later, even if the timestamps say otherwise. */
  orderNumber: z.int(),
  /** The end of the time in which the viewer can undo their gift or decision, or null. */
  undoableUntil: z.iso.datetime().nullable(),
  /** [S3-004] Both numbers count only people whom the viewer may see. */
  likes: z.int().nonnegative(),
  comments: z.int().nonnegative(),
  liked: z.boolean(),
  recommendation: RecommendationDetails.optional(),
});
export type Activity = z.infer<typeof Activity>;

export const Likes = Activity.pick({ likes: true, liked: true });
export type Likes = z.infer<typeof Likes>;

/** [S3-007] A person who likes an activity. */
export const Liker = z.object({ person: Person, likedAt: z.iso.datetime() });
export type Liker = z.infer<typeof Liker>;

/** [S3-006] A comment on an activity. */
export const Comment = z.object({
  id: z.uuid(),
  /** Null if the author's account was deleted. */
  author: Person.nullable(),
  text: z.string(),
  createdAt: z.iso.datetime(),
});
export type Comment = z.infer<typeof Comment>;

/** A page of comments, newest first. `nextCursor` is null on the last page. */
export const CommentPage = z.object({ comments: z.array(Comment), nextCursor: z.string().nullable() });
export type CommentPage = z.infer<typeof CommentPage>;

/** [S5-016] The text of a comment. */
export const CommentText = multilineText(COMMENT_MAX_LENGTH, 'errors.commentTooLong', 'errors.commentEmpty');

const activity = z.object({ activityId: z.uuid() });

const ActivityIds = z
  .string()
  .max(FEED_PAGE_SIZE * 40)
  .transform((ids) => ids.split(','))
  .pipe(z.array(z.uuid()).max(FEED_PAGE_SIZE));

export const activities = {
  /** Returns one activity. ACTIVITY_NOT_FOUND also hides activities that the viewer may not see. */
  getActivity: oc
    .route({ method: 'GET', path: '/activities/{activityId}' })
    .errors({ ...memberErrors, ...pickErrors('ACTIVITY_NOT_FOUND') })
    .input(z.object({ activityId: z.uuid() }))
    .output(Activity),
  /** Returns the given activities that the viewer may see, in any order. */
  listActivitiesById: oc
    .route({ method: 'GET', path: '/activities/by-id' })
    .errors(memberErrors)
    .input(z.object({ ids: ActivityIds }))
    .output(z.object({ activities: z.array(Activity) })),

  /** [S7-024] Likes an approved activity of the caller's relationships. Idempotent. */
  likeActivity: oc
    .route({ method: 'PUT', path: '/activities/{activityId}/like' })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED', 'ACTIVITY_NOT_FOUND', 'LIKE_DAILY_LIMIT') })
    .input(activity)
    .output(Likes),
  /** [S7-025] Removes a like. Idempotent. */
  unlikeActivity: oc
    .route({ method: 'DELETE', path: '/activities/{activityId}/like' })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED', 'ACTIVITY_NOT_FOUND') })
    .input(activity)
    .output(Likes),
  listLikers: oc
    .route({ method: 'GET', path: '/activities/{activityId}/likes' })
    .errors({ ...memberErrors, ...pickErrors('ACTIVITY_NOT_FOUND') })
    .input(activity)
    .output(z.object({ likers: z.array(Liker) })),

  /** [S7-029] Lists a page of an activity's comments. */
  listComments: oc
    .route({ method: 'GET', path: '/activities/{activityId}/comments' })
    .errors({ ...memberErrors, ...pickErrors('ACTIVITY_NOT_FOUND') })
    .input(
      activity.extend({
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(50).default(COMMENTS_PAGE_SIZE),
      }),
    )
    .output(CommentPage),
  /** [S5-016] [S7-028] Adds a comment. A repeat with the same key adds none and returns the stored one. */
  addComment: oc
    .route({ method: 'POST', path: '/activities/{activityId}/comments', successStatus: 201 })
    .errors({
      ...memberErrors,
      ...pickErrors('ORIGIN_REFUSED', 'ACTIVITY_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'COMMENT_DAILY_LIMIT'),
    })
    .input(activity.extend({ text: CommentText, idempotencyKey: z.uuid() }))
    .output(Comment),
  /** Deletes a comment of the caller; other people's comments get COMMENT_NOT_FOUND. */
  deleteComment: oc
    .route({ method: 'DELETE', path: '/comments/{commentId}', successStatus: 204 })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED', 'COMMENT_NOT_FOUND') })
    .input(z.object({ commentId: z.uuid() }))
    .output(z.void()),
};
