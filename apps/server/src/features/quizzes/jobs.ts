import type { ClockWatch } from '../../platform/clock/clock.ts';
import type { Services } from '../../platform/services.ts';
import { type RepeatedWork, repeatEvery } from '../../platform/work/repeatEvery.ts';
import { notifyOfNewMonth } from './queries/endings.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * Notifies people, in the morning of their time zone, that a new month of quizzes has begun.
 * Pauses after a jump of the server's clock, so that no month is announced too early.
 */
export function startQuizNotices(
  { database, events, log }: Pick<Services, 'database' | 'events' | 'log'>,
  clock: Pick<ClockWatch, 'isSteady'>,
): RepeatedWork {
  return repeatEvery({ everyMs: LOOK_EVERY_MS, log, failure: 'quizzes not told of' }, async (signal) => {
    while (!signal.aborted && (await clock.isSteady())) {
      const committed = await notifyOfNewMonth(database);
      if (committed === undefined) return;
      events.publish(committed);
    }
  });
}
