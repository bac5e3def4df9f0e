import { member } from '../../platform/http/orpc.ts';
import { listBlockedPeople } from '../blocks/index.ts';
import { blockPerson, report, unblockPerson } from './service.ts';

export const moderationRoutes = {
  blockPerson: member.moderation.blockPerson.handler(({ context, input }) =>
    blockPerson(context.services, context.viewer.id, input.personId),
  ),
  unblockPerson: member.moderation.unblockPerson.handler(({ context, input }) =>
    unblockPerson(context.services, context.viewer.id, input.personId),
  ),
  listBlockedPeople: member.moderation.listBlockedPeople.handler(async ({ context }) => ({
    people: await listBlockedPeople(context.services.database.db, context.viewer.id),
  })),
  report: member.moderation.report.handler(async ({ context, input }) => ({
    reportId: await report(context.services, context.viewer.id, input),
  })),
};
