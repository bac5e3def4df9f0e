import type { QuizPerson } from '@beso/contract/quizzes';
import type { Translate } from '../../platform/i18n/index.ts';
import { openingDay } from './dates.ts';

/** [S2-125] Returns why the quiz about a person is locked, but not why that person is not ready. */
export function lockText({ lock, person, completed }: QuizPerson, t: Translate): string | undefined {
  const name = person.firstName;
  switch (lock) {
    case 'complete_my_info':
      return t('quizzes.lock.completeMyInfo');
    case 'waiting_for_partner':
      return t('quizzes.lock.waiting', { name });
    case 'not_open':
      return t('quizzes.lock.notOpen', { name });
    case 'completed':
      return completed === null
        ? undefined
        : t('quizzes.lock.completed', { date: openingDay(completed.nextAt) });
    case null:
      return undefined;
  }
}
