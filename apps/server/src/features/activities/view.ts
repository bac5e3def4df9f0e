import type { Activity } from '@beso/contract/activities';
import { GIFT_UNDO_SECONDS } from '@beso/contract/limits';
import type { Person } from '@beso/contract/profiles';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { imageLinks } from '../images/index.ts';
import { type PersonRow, personView } from '../profiles/index.ts';
import type { ActivityRow } from './queries/activities.ts';

/** What `viewerId` decided about a request and can still regret, which nobody else knows of. */
function decisionOf(viewerId: ViewerId, row: ActivityRow) {
  if (viewerId === row.giver.id && row.decline_due_at !== null)
    return { status: 'declined', until: Date.parse(row.decline_due_at) } as const;
  if (viewerId === row.receiver.id && row.withdrawal_due_at !== null)
    return { status: 'cancelled', until: Date.parse(row.withdrawal_due_at) } as const;
  return null;
}

/** Until when `viewerId` can undo this gift. */
function giftUndo(viewerId: ViewerId, row: ActivityRow): number | null {
  if (row.kind !== 'gift' || row.status !== 'approved' || row.giver.id !== viewerId) return null;
  return Date.parse(row.created_at) + GIFT_UNDO_SECONDS * 1000;
}

function present(
  services: Pick<Services, 'config'>,
  viewerId: ViewerId,
  row: ActivityRow,
  personOf: (person: PersonRow) => Person,
): Activity {
  const decision = decisionOf(viewerId, row);
  const until = decision?.until ?? giftUndo(viewerId, row);
  return {
    id: row.id,
    kind: row.kind,
    status: decision?.status ?? row.status,
    giver: personOf(row.giver),
    receiver: personOf(row.receiver),
    relationshipId: row.relationship_id,
    amount: row.amount,
    description: row.description,
    category: row.category,
    image: row.image === null ? null : imageLinks(services, viewerId, row.image),
    createdAt: row.created_at,
    undoableUntil: until !== null && until > Date.now() ? new Date(until).toISOString() : null,
    // What was taken back is over, with what was said about it.
    ...(row.status === 'approved'
      ? { likes: row.likes, comments: row.comments, liked: row.liked }
      : { likes: 0, comments: 0, liked: false }),
    ...(row.recommendation && { recommendation: row.recommendation }),
  };
}

/** Turns a row into what `viewerId` gets; its picture links work for that person only. */
export function presentActivity(
  services: Pick<Services, 'config'>,
  viewerId: ViewerId,
  row: ActivityRow,
): Activity {
  return present(services, viewerId, row, (person) => personView(services, viewerId, person));
}

/** The same of a page, whose rows share their people: each is presented once. */
export function presentActivities(
  services: Pick<Services, 'config'>,
  viewerId: ViewerId,
  rows: readonly ActivityRow[],
): Activity[] {
  const presented = new Map<PersonRow, Person>();
  const personOf = (row: PersonRow) => {
    const known = presented.get(row);
    if (known !== undefined) return known;
    const person = personView(services, viewerId, row);
    presented.set(row, person);
    return person;
  };
  return rows.map((row) => present(services, viewerId, row, personOf));
}
