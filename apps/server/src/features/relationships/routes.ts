import { member } from '../../platform/http/orpc.ts';
import type { TotalBesosOf } from './queries.ts';
import { hideFormerRelationship, listFormerRelationships, listMyRelationships } from './service.ts';

export function relationshipsRoutes(totalBesosOf: TotalBesosOf) {
  return {
    listMyRelationships: member.relationships.listMyRelationships.handler(({ context, input }) =>
      listMyRelationships(context.services, totalBesosOf, context.viewer.id, input),
    ),
    listFormerRelationships: member.relationships.listFormerRelationships.handler(async ({ context }) => ({
      relationships: await listFormerRelationships(context.services, context.viewer.id),
    })),
    hideFormerRelationship: member.relationships.hideFormerRelationship.handler(({ context, input }) =>
      hideFormerRelationship(context.services, context.viewer.id, input),
    ),
  };
}
