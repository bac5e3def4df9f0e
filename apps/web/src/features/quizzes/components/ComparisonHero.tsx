import type { QuizComparisonDetail } from '@beso/contract/quizzes';
import { useTexts } from '../../../platform/i18n/index.ts';
import type { TopicOfTwo } from '../comparing.ts';
import { firstDay } from '../dates.ts';
import { ComparisonHalves } from './ComparisonHalves.tsx';

export interface ComparisonHeroProps {
  name: string;
  mine: QuizComparisonDetail | undefined;
  theirs: QuizComparisonDetail | undefined;
  topics: readonly TopicOfTwo[];
}

/** The top of a month's page: the scores of both people, and in how many topics both were right. */
export function ComparisonHero({ name, mine, theirs, topics }: ComparisonHeroProps) {
  const { t } = useTexts();
  const month = mine?.month ?? theirs?.month ?? '';
  const whole = topics.filter(({ knowing }) => knowing === 'whole').length;
  const open = topics.filter(({ knowing }) => knowing === 'discover').length;
  return (
    <section className="on-dark @container rounded-lg bg-feature px-5 pt-5.5 pb-5 text-white">
      <p className="type-sm font-semibold text-on-feature-2 first-letter:uppercase">
        {t('quizzes.compare.month', { month: firstDay(month) })}
      </p>
      <h2 className="type-h1 mt-1 max-w-[16ch]">{t('quizzes.months.title')}</h2>
      <div className="mt-4">
        <ComparisonHalves name={name} mine={mine?.score} theirs={theirs?.score} />
      </div>
      {mine && theirs ? (
        <p className="type-sm mt-4 text-center font-semibold text-on-feature-2">
          {t('quizzes.compare.sum', { whole, half: topics.length - whole - open, open })}
        </p>
      ) : null}
      {theirs ? null : (
        <p className="type-sm mt-4 text-center text-on-feature-2">{t('quizzes.compare.waiting', { name })}</p>
      )}
    </section>
  );
}
