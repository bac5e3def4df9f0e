import type { PersonCard, ViewerRelation, Visibility } from '@beso/contract/connections';
import { fail } from '../../platform/http/fail.ts';
import type { Viewer, ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { avatarUrl } from '../images/index.ts';
import { countDaily, findVisibility, storeVisibility } from '../profiles/index.ts';
import { findCard, findPeople, type PersonCardRow } from './queries/people.ts';

function standingOf(viewerId: ViewerId | null, row: PersonCardRow): ViewerRelation {
  if (row.id === viewerId) return 'self';
  if (row.receivedId !== null) return 'asking';
  if (row.sentId !== null) return 'asked';
  return row.isConnected ? 'connected' : 'none';
}

/**
 * Builds the card. Everybody sees the first name, connected people the picture. The last name is for
 * connected people, people whom this person asked and, except after a block, signed-in people if
 * `foundByName`.
 */
function presentCard(services: Services, viewerId: ViewerId | null, row: PersonCardRow): PersonCard {
  const { id, firstName, sentId, sentType, receivedId, receivedType } = row;
  const isClose = id === viewerId || row.isConnected || receivedId !== null;
  const isNamed = isClose || (viewerId !== null && row.foundByName && !row.isHidden);
  const requestId = receivedId ?? sentId;
  const relationshipType = receivedId === null ? sentType : receivedType;
  return {
    id,
    firstName,
    lastName: isNamed ? row.lastName : null,
    avatarUrl:
      viewerId !== null && (id === viewerId || row.isConnected)
        ? avatarUrl(services, viewerId, row.avatarImageId)
        : null,
    standing: standingOf(viewerId, row),
    request: requestId === null || relationshipType === null ? null : { id: requestId, relationshipType },
  };
}

/**
 * [S2-028] [S2-029] Returns a person's public card, unless the viewer has blocked that person. A viewer whom
 * the person has blocked gets the card for strangers, because a refusal would reveal the block.
 * @throws PERSON_NOT_FOUND, also if the person's setting hides the card from this viewer
 */
export async function getPerson(
  services: Services,
  viewer: Viewer | null,
  personId: string,
): Promise<PersonCard> {
  const viewerId = viewer?.hasProfile === true ? viewer.id : null;
  const row = await findCard(services.database.db, viewerId, personId);
  if (row === undefined || row.isBlocked) throw fail('PERSON_NOT_FOUND');
  const isKnown = row.id === viewerId || row.isConnected || row.receivedId !== null;
  if (!row.isShown && !isKnown) throw fail('PERSON_NOT_FOUND');
  return presentCard(services, viewerId, row);
}

/**
 * [S2-138] Returns people with exactly this address or name. People hidden by a block are left out.
 * @throws SEARCH_DAILY_LIMIT
 */
export async function searchPeople(
  services: Services,
  viewerId: ViewerId,
  term: string,
): Promise<PersonCard[]> {
  const rows = await services.database.db.transaction(async (tx) => {
    await countDaily(tx, viewerId, 'search');
    return findPeople(tx, viewerId, term);
  });
  return rows.map((row) => presentCard(services, viewerId, row));
}

export async function getVisibility(services: Services, viewerId: ViewerId): Promise<Visibility> {
  return findVisibility(services.database.db, viewerId);
}

/** @throws PREFERENCE_DAILY_LIMIT */
export async function setVisibility(
  services: Services,
  viewerId: ViewerId,
  chosen: Visibility,
): Promise<Visibility> {
  await services.database.db.transaction(async (tx) => {
    await countDaily(tx, viewerId, 'preference');
    await storeVisibility(tx, viewerId, chosen);
  });
  return chosen;
}
