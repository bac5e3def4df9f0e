import { startRequestExpiry } from './features/besos/index.ts';
import { startQuizNotices } from './features/quizzes/index.ts';
import { startClock } from './platform/clock/clock.ts';
import { startRetention } from './platform/retention/retention.ts';
import type { Services } from './platform/services.ts';
import { retentionJobs } from './retention.ts';
import { shortenInstants } from './shortening.ts';

/** The clock, and the jobs that end what is too old by it: they wait after it has jumped. */
export function startAgeing(services: Services) {
  const { database, log } = services;
  const clock = startClock({ database, log, shorten: () => shortenInstants(services) });
  return {
    clock,
    requestExpiry: startRequestExpiry(services, clock),
    quizNotices: startQuizNotices(services, clock),
    retention: startRetention(retentionJobs(services), clock, log),
  };
}
