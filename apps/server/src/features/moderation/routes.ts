import { operatorProcedure } from '../../platform/http/operators.ts';
import { memberProcedure } from '../../platform/http/orpc.ts';
import type { ReactionNotifications } from '../activities/index.ts';
import { listBlockedPeople } from '../blocks/index.ts';
import { decideReport, liftSuspensionAndRecord, listReports } from './reviewing.ts';
import { blockPerson, createReport, unblockPerson } from './service.ts';

export const moderationRoutes = (notices: ReactionNotifications) => ({
  blockPerson: memberProcedure.moderation.blockPerson.handler(({ context, input }) =>
    blockPerson(context.services, context.viewer.id, input.personId),
  ),
  unblockPerson: memberProcedure.moderation.unblockPerson.handler(({ context, input }) =>
    unblockPerson(context.services, context.viewer.id, input.personId),
  ),
  listBlockedPeople: memberProcedure.moderation.listBlockedPeople.handler(async ({ context }) => ({
    people: await listBlockedPeople(context.services.database.db, context.viewer.id),
  })),
  report: memberProcedure.moderation.report.handler(async ({ context, input }) => ({
    reportId: await createReport(context.services, context.viewer.id, input),
  })),
  listReports: operatorProcedure.moderation.listReports.handler(({ context }) =>
    listReports(context.services, context.viewer.id),
  ),
  decideReport: operatorProcedure.moderation.decideReport.handler(({ context, input }) =>
    decideReport(context.services, notices, context.viewer.id, input),
  ),
  liftSuspension: operatorProcedure.moderation.liftSuspension.handler(({ context, input }) =>
    liftSuspensionAndRecord(context.services, context.viewer.id, input.personId),
  ),
});
