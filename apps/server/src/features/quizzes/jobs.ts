import type { Clock } from '../../platform/clock/clock.ts';
import type { Services } from '../../platform/services.ts';
import { type Repeating, repeat } from '../../platform/work/repeat.ts';
import { noticeMonth } from './queries/endings.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * Tells people that a new month of quizzes has opened, each in the morning of their zone. Every node looks,
 * by an index that has those first who are due; the one that a node has locked, the others skip. After the
 * clock has jumped it waits: nobody is told of a month that has not come.
 */
export function startQuizNotices(
  { database, events, log }: Pick<Services, 'database' | 'events' | 'log'>,
  clock: Pick<Clock, 'isSteady'>,
): Repeating {
  return repeat({ everyMs: LOOK_EVERY_MS, log, failure: 'quizzes not told of' }, async (signal) => {
    while (!signal.aborted && (await clock.isSteady())) {
      const committed = await noticeMonth(database);
      if (committed === undefined) return;
      events.publish(committed);
    }
  });
}
