import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useQueryFailure } from '../../../platform/query/useQueryFailure.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { LoadMore } from '../../../ui/feedback/LoadMore.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { MissingHalf } from '../../../ui/pictures/MissingHalf.tsx';
import { avatarPropsOf } from '../../relationships/index.ts';
import { useComparisons } from '../api.ts';
import { groupByMonthAndPerson, type MonthOfTwo } from '../comparing.ts';
import { LatestMonth } from '../components/LatestMonth.tsx';
import { QuizPage } from '../components/QuizPage.tsx';
import { firstDay } from '../dates.ts';

/** Lists past months with completed quizzes by and about the viewer, latest first. */
export function PastMonthsScreen() {
  const { t } = useTexts();
  return (
    <QuizPage title={t('quizzes.months.title')} backRender={<Link to="/quiz-dashboard" />}>
      <Months />
    </QuizPage>
  );
}

function Months() {
  const { t } = useTexts();
  const { profile } = useSession();
  const query = useComparisons();
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const failure = useQueryFailure(query);
  if (data === undefined) {
    return failure === null ? (
      <Loading />
    ) : (
      <LoadFailure failure={failure} title={t('quizzes.months.failed')} />
    );
  }
  const months = groupByMonthAndPerson(
    data.pages.flatMap(({ comparisons }) => comparisons),
    profile?.id ?? '',
  );
  const [latest, ...earlier] = months;
  if (latest === undefined) {
    return (
      <EmptyState
        level={2}
        drawing={<MissingHalf />}
        title={t('quizzes.months.empty')}
        text={t('quizzes.months.emptyText')}
        actions={
          <Button block render={<Link to="/quiz-dashboard" />}>
            {t('quizzes.months.toQuizzes')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <LatestMonth {...latest} />
      <ul>
        {earlier.map((month) => (
          <MonthRow key={`${month.month} ${month.other.id}`} {...month} />
        ))}
      </ul>
      {hasNextPage ? (
        <LoadMore
          onLoad={() => void fetchNextPage()}
          loading={isFetchingNextPage}
          failed={isFetchNextPageError}
          label={t('quizzes.months.more')}
          loadingLabel={t('quizzes.months.loading')}
          retryLabel={t('common.failure.tryAgain')}
          failedText={t('quizzes.months.failed')}
        />
      ) : null}
    </>
  );
}

function MonthRow({ month, other, mine, theirs }: MonthOfTwo) {
  const { t } = useTexts();
  const name = other.firstName;
  return (
    <li className="border-border not-first:border-t">
      <Link
        to="/quiz-comparison/$sessionId"
        params={{ sessionId: mine?.sessionId ?? theirs?.sessionId ?? '' }}
        className="pressable flex min-h-17 items-center gap-3.5 py-3"
      >
        <Avatar {...avatarPropsOf(other)} />
        <span className="min-w-0 grow hyphens-auto wrap-anywhere">
          <span className="block font-strong first-letter:uppercase">
            {t('quizzes.compare.month', { month: firstDay(month) })}
          </span>
          {mine === undefined ? null : (
            <span className="type-sm block text-text-2">
              {t('quizzes.months.youAbout', { name, score: mine.score })}
            </span>
          )}
          {theirs === undefined ? null : (
            <span className="type-sm block text-text-2">
              {t('quizzes.months.aboutYou', { name, score: theirs.score })}
            </span>
          )}
        </span>
        <ChevronRight size={20} aria-hidden="true" className="shrink-0" />
      </Link>
    </li>
  );
}

function Loading() {
  const { t } = useTexts();
  return (
    <div role="status" className="flex flex-col gap-3">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton className="h-96 rounded-lg! lg:h-72" />
      {['one', 'two'].map((row) => (
        <Skeleton key={row} className="h-16 rounded-md!" />
      ))}
    </div>
  );
}
