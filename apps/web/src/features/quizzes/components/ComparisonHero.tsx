import type { QuizComparisonDetail } from '@beso/contract/quizzes';
import { useTexts } from '../../../platform/i18n/index.ts';
import { cx } from '../../../ui/layout/cx.ts';
import type { TopicOfTwo } from '../comparing.ts';
import { firstDay } from '../dates.ts';

export interface ComparisonHeroProps {
  name: string;
  mine: QuizComparisonDetail | undefined;
  theirs: QuizComparisonDetail | undefined;
  topics: readonly TopicOfTwo[];
}

/** Two halves of a disc that show how much each knows; a half is dotted while its quiz is not finished. */
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
      <div className="mx-auto mt-4 grid max-w-61 grid-cols-2 gap-2">
        <Half
          score={mine?.score}
          text={t('quizzes.compare.you', { name })}
          className={mine ? 'rounded-l-full bg-primary pl-4' : 'rounded-l-full border-r-0 pl-4'}
        />
        <Half
          score={theirs?.score}
          text={t('quizzes.compare.they', { name })}
          className={theirs ? 'rounded-r-full bg-warning pr-4 text-ink' : 'rounded-r-full border-l-0 pr-4'}
        />
      </div>
      {/* With large text on a narrow screen the words stand below the halves. */}
      <div className="type-sm mt-3 hidden text-center font-strong hyphens-auto @max-[7rem]:block">
        <p>{t('quizzes.compare.you', { name })}</p>
        <p>{t('quizzes.compare.they', { name })}</p>
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

function Half({ score, text, className }: { score: number | undefined; text: string; className: string }) {
  const { t } = useTexts();
  return (
    <p
      className={cx(
        'flex aspect-1/2 flex-col items-center justify-center gap-1 px-1 text-center',
        score === undefined && 'border-2 border-dotted border-apricot',
        className,
      )}
    >
      {score === undefined ? (
        <span className="type-sm">{t('quizzes.compare.notYet')}</span>
      ) : (
        <span className="num text-[2.5rem] leading-11!">{score}</span>
      )}
      <span className="type-sm line-clamp-4 max-w-full font-strong wrap-anywhere @max-[7rem]:hidden">
        {text}
      </span>
    </p>
  );
}
