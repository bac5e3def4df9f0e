import type { Transaction } from '../../platform/db/database.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Tell } from '../events/index.ts';
import { countUnread, haveMet } from './queries.ts';

/**
 * Tells both that whom they see changed, without saying whom: everything of theirs is fetched again, and the inbox
 * counts without the other. Somebody who never met the viewer sees no difference, and so is told nothing.
 */
export async function tellSightChanged(
  tx: Transaction,
  tell: Tell,
  viewerId: ViewerId,
  personId: string,
): Promise<void> {
  const recipients = (await haveMet(tx, viewerId, personId)) ? [viewerId, personId] : [viewerId];
  tell({ recipients, kind: 'relationships.changed', payload: { relationshipId: null } });
  for (const { profileId, unread } of await countUnread(tx, recipients)) {
    tell({ recipients: [profileId], kind: 'notifications.changed', payload: { unread } });
  }
}
