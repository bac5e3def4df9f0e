import type { Services } from '../../platform/services.ts';
import type { AuthorizedRelationshipId } from './authorized.ts';
import { listMemberIds } from './queries.ts';

/**
 * Tells every active member, after the commit, that a relationship or its members changed. What has been committed
 * stands: a failure to tell is logged, and mended by the next fetch.
 */
export async function relationshipChanged(
  services: Services,
  relationshipId: AuthorizedRelationshipId,
): Promise<void> {
  try {
    const memberIds = await listMemberIds(services.database.db, relationshipId);
    services.realtime.emit(memberIds, 'relationships.changed', { relationshipId });
  } catch (error) {
    services.log.warn({ err: error, relationshipId }, 'members not told of a change');
  }
}
