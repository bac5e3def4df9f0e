import { memberProcedure } from '../../platform/http/orpc.ts';
import type { BuildBalanceSql } from './queries.ts';
import { hideFormerRelationship, listFormerRelationships, listMyRelationships } from './service.ts';

export function relationshipsRoutes(totalBesosOf: BuildBalanceSql) {
  return {
    listMyRelationships: memberProcedure.relationships.listMyRelationships.handler(({ context, input }) =>
      listMyRelationships(context.services, totalBesosOf, context.viewer.id, input),
    ),
    listFormerRelationships: memberProcedure.relationships.listFormerRelationships.handler(
      async ({ context }) => ({
        relationships: await listFormerRelationships(context.services, context.viewer.id),
      }),
    ),
    hideFormerRelationship: memberProcedure.relationships.hideFormerRelationship.handler(
      ({ context, input }) => hideFormerRelationship(context.services, context.viewer.id, input),
    ),
  };
}
