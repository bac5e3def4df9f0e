import { randomUUID } from 'node:crypto';
import { type AuthorizationRow, cellsWithProfile, type ExpectedResponse, onlyForOwner } from '../row.ts';
import { type AuthorizationWorld, newComment } from '../world.ts';

const about = ({ gift: { id } }: AuthorizationWorld) => ({ activityId: id });
const NONE = '404 ACTIVITY_NOT_FOUND';
const onlooking = (cell: ExpectedResponse): readonly ExpectedResponse[] =>
  cellsWithProfile(NONE, NONE, NONE, cell, cell);

export const ROWS: readonly AuthorizationRow[] = [
  { operation: 'activities.likeActivity', cells: onlooking('200'), input: about },
  {
    operation: 'activities.listLikers',
    about: 'the owner, who likes it',
    cells: onlooking('200 shown'),
    prepare: ({ owner, gift }) => owner.api.activities.likeActivity({ activityId: gift.id }),
    input: about,
    shows: ({ owner }) => owner.id,
  },
  { operation: 'activities.unlikeActivity', cells: onlooking('200'), input: about },
  {
    operation: 'activities.addComment',
    cells: onlooking('201'),
    input: (world) => ({ ...about(world), text: 'Nice', idempotencyKey: randomUUID() }),
  },
  {
    operation: 'activities.listComments',
    about: 'the owner’s comment',
    cells: onlooking('200 shown'),
    prepare: newComment,
    input: about,
    shows: ({ commentText }) => commentText,
  },
  {
    operation: 'activities.deleteComment',
    about: 'the owner’s comment',
    cells: onlyForOwner('404 COMMENT_NOT_FOUND', '204'),
    prepare: newComment,
    input: (_, commentId) => ({ commentId }),
  },
  {
    operation: 'moderation.report',
    about: 'the owner’s comment',
    cells: cellsWithProfile(
      '404 REPORT_SUBJECT_NOT_FOUND',
      '201',
      '404 REPORT_SUBJECT_NOT_FOUND',
      '201',
      '422 CANNOT_REPORT_SELF',
    ),
    prepare: newComment,
    input: (_, id) => ({ subject: { kind: 'comment' as const, id }, reason: 'spam' as const }),
  },
];
