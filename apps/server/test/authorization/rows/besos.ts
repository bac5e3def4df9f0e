import { randomUUID } from 'node:crypto';
import { gift } from '../../support/builders.ts';
import { askForBesos } from '../../support/economy.ts';
import { type AuthorizationRow, cellsWithProfile, onlyForOwner, sameWithProfile } from '../row.ts';
import { newGift, pendingRequest } from '../world.ts';

const key = () => ({ idempotencyKey: randomUUID() });

export const ROWS: readonly AuthorizationRow[] = [
  {
    operation: 'activities.getActivity',
    cells: cellsWithProfile(
      '404 ACTIVITY_NOT_FOUND',
      '404 ACTIVITY_NOT_FOUND',
      '404 ACTIVITY_NOT_FOUND',
      '200 shown',
      '200 shown',
    ),
    input: ({ gift: { id } }) => ({ activityId: id }),
    shows: ({ giftText }) => giftText,
  },
  {
    operation: 'activities.listActivitiesById',
    cells: cellsWithProfile('200 hidden', '200 hidden', '200 hidden', '200 shown', '200 shown'),
    input: ({ gift: { id } }) => ({ ids: id }),
    shows: ({ giftText }) => giftText,
  },
  { operation: 'besos.getUserBesos', cells: sameWithProfile('200') },
  {
    operation: 'besos.processBesoTransaction',
    about: 'a gift to the owner, in the group',
    cells: cellsWithProfile(
      '404 PERSON_NOT_REACHABLE',
      '404 PERSON_NOT_REACHABLE',
      '404 PERSON_NOT_REACHABLE',
      '201',
      '422 CANNOT_GIVE_TO_SELF',
    ),
    input: ({ relationshipId, owner }) => gift(relationshipId, owner.id),
  },
  {
    operation: 'besos.undoGift',
    cells: onlyForOwner('404 ACTIVITY_NOT_FOUND', '200'),
    prepare: newGift,
    input: (_, activityId) => ({ activityId, ...key() }),
  },
  {
    operation: 'besos.createBesoRequest',
    about: 'a request to the owner, in the group',
    cells: cellsWithProfile(
      '404 PERSON_NOT_REACHABLE',
      '404 PERSON_NOT_REACHABLE',
      '404 PERSON_NOT_REACHABLE',
      '201',
      '422 CANNOT_GIVE_TO_SELF',
    ),
    input: ({ relationshipId, owner }) => askForBesos(relationshipId, owner.id),
  },
  {
    operation: 'besos.respondToBesoRequest',
    about: 'the owner’s request to the member',
    cells: cellsWithProfile(
      '404 REQUEST_NOT_FOUND',
      '404 REQUEST_NOT_FOUND',
      '404 REQUEST_NOT_FOUND',
      '200',
      '404 REQUEST_NOT_FOUND',
    ),
    prepare: pendingRequest,
    input: (_, activityId) => ({ activityId, approved: false, ...key() }),
  },
  {
    operation: 'besos.cancelBesoRequest',
    about: 'the owner’s request to the member',
    cells: onlyForOwner('404 REQUEST_NOT_FOUND', '200'),
    prepare: pendingRequest,
    input: (_, activityId) => ({ activityId }),
  },
  {
    operation: 'besos.undoRequestDecision',
    about: 'the owner’s request to the member, which the owner withdrew',
    cells: cellsWithProfile(
      '404 REQUEST_NOT_FOUND',
      '404 REQUEST_NOT_FOUND',
      '404 REQUEST_NOT_FOUND',
      '200',
      '200',
    ),
    prepare: async (world) => {
      const activityId = await pendingRequest(world);
      await world.owner.api.besos.cancelBesoRequest({ activityId });
      return activityId;
    },
    input: (_, activityId) => ({ activityId, ...key() }),
  },
  {
    operation: 'besos.listPendingRequests',
    about: 'the owner’s request to the member',
    cells: cellsWithProfile('200 hidden', '200 hidden', '200 hidden', '200 shown', '200 hidden'),
    prepare: pendingRequest,
    shows: ({ requestText }) => requestText,
  },
  {
    operation: 'feed.listActivities',
    cells: cellsWithProfile('200 hidden', '200 hidden', '200 hidden', '200 shown', '200 shown'),
    input: () => ({ limit: 50 }),
    shows: ({ giftText }) => giftText,
  },
  {
    operation: 'events.listEvents',
    about: 'the event of the gift',
    cells: cellsWithProfile('200 hidden', '200 hidden', '200 hidden', '200 shown', '200 shown'),
    input: () => ({ after: 0 }),
    shows: ({ gift: { id } }) => id,
  },
  {
    operation: 'statement.listMovements',
    cells: cellsWithProfile('200 hidden', '200 hidden', '200 hidden', '200 shown', '200 shown'),
    input: () => ({ limit: 50 }),
    shows: ({ giftText }) => giftText,
  },
  { operation: 'statement.getYear', cells: sameWithProfile('200') },
];
