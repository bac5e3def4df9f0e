import type { Activity } from '@beso/contract/activities';
import type { Person } from '@beso/contract/profiles';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { imageLinks } from '../images/index.ts';
import { type PersonRow, personView } from '../profiles/index.ts';
import type { ActivityRow } from './queries/activities.ts';

function present(
  services: Pick<Services, 'config' | 'database'>,
  viewerId: ViewerId,
  row: ActivityRow,
  personOf: (person: PersonRow) => Person,
): Activity {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    giver: personOf(row.giver),
    receiver: personOf(row.receiver),
    relationshipId: row.relationship_id,
    amount: row.amount,
    description: row.description,
    category: row.category,
    image: row.image === null ? null : imageLinks(services, viewerId, row.image),
    createdAt: row.created_at,
    orderNumber: row.order_number,
    undoableUntil: row.undoable_until,
    ...(row.status === 'approved'
      ? { likes: row.likes, comments: row.comments, liked: row.liked }
      : { likes: 0, comments: 0, liked: false }),
    ...(row.recommendation && { recommendation: row.recommendation }),
  };
}

/** Converts a row to the response, with links to pictures that work only for `viewerId`. */
export function presentActivity(
  services: Pick<Services, 'config' | 'database'>,
  viewerId: ViewerId,
  row: ActivityRow,
): Activity {
  return present(services, viewerId, row, (person) => personView(services, viewerId, person));
}

/** Converts a page of activities to the response, and each person of the page once. */
export function presentActivities(
  services: Pick<Services, 'config' | 'database'>,
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
