import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { fail } from '../../platform/http/fail.ts';
import { member } from '../../platform/http/orpc.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import { blockPerson, listBlockedPeople, report, unblockPerson } from './service.ts';

/** Each report is work for a moderator. Counted per node. */
const REPORTS_PER_HOUR = 20;
const limiter = new RateLimiterMemory({ points: REPORTS_PER_HOUR, duration: 3600 });

async function countReport(reporterId: ViewerId): Promise<void> {
  try {
    await limiter.consume(reporterId);
  } catch (refused) {
    const { msBeforeNext } = refused as RateLimiterRes;
    throw fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) });
  }
}

export const moderationRoutes = {
  blockPerson: member.moderation.blockPerson.handler(({ context, input }) =>
    blockPerson(context.services, context.viewer.id, input.personId),
  ),
  unblockPerson: member.moderation.unblockPerson.handler(({ context, input }) =>
    unblockPerson(context.services, context.viewer.id, input.personId),
  ),
  listBlockedPeople: member.moderation.listBlockedPeople.handler(async ({ context }) => ({
    people: await listBlockedPeople(context.services, context.viewer.id),
  })),
  report: member.moderation.report.handler(async ({ context, input }) => {
    await countReport(context.viewer.id);
    return { reportId: await report(context.services, context.viewer.id, input) };
  }),
};
