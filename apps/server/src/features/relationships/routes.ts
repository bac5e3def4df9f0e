import { member } from '../../platform/http/orpc.ts';
import { listMyRelationships } from './service.ts';

export const relationshipsRoutes = {
  listMyRelationships: member.relationships.listMyRelationships.handler(async ({ context }) => ({
    relationships: await listMyRelationships(context.services, context.viewer.id),
  })),
};
