import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTexts } from '../../../platform/i18n/index.ts';
import type { MonthOfTwo } from '../comparing.ts';
import { firstDay } from '../dates.ts';
import { ComparisonHalves } from './ComparisonHalves.tsx';

/** Shows the scores of both people in the latest month, and links to the page of that month. */
export function LatestMonth({ month, other, mine, theirs }: MonthOfTwo) {
  const { t } = useTexts();
  const name = other.firstName;
  return (
    <Link
      to="/quiz-comparison/$sessionId"
      params={{ sessionId: mine?.sessionId ?? theirs?.sessionId ?? '' }}
      className="pressable on-dark mb-3 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg bg-feature p-5 text-white"
    >
      <span className="min-w-0 flex-[1_1_10rem] self-start hyphens-auto wrap-anywhere">
        <span className="type-sm block font-semibold text-on-feature-2 first-letter:uppercase">
          {t('quizzes.compare.month', { month: firstDay(month) })}
        </span>
        <span className="type-h1 mt-1 block">{t('common.youAnd', { name })}</span>
        <span className="mt-2 flex items-center gap-1 font-semibold">
          {t('quizzes.compare.topics')}
          <ChevronRight size={20} aria-hidden="true" className="shrink-0" />
        </span>
      </span>
      <span className="@container min-w-0 flex-[1_1_15.25rem]">
        <ComparisonHalves name={name} mine={mine?.score} theirs={theirs?.score} />
      </span>
    </Link>
  );
}
