import type { QuizComparisonDetail } from '@beso/contract/quizzes';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { hasCode } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { withTexts } from '../../../platform/lazyLoad.ts';
import { useQueryFailure } from '../../../platform/query/useQueryFailure.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useLazySheet } from '../../../ui/layers/useLazySheet.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { useComparison } from '../api.ts';
import { topicsOf } from '../comparing.ts';
import { ComparisonHero } from '../components/ComparisonHero.tsx';
import { EndedNotice } from '../components/EndedNotice.tsx';
import { QuizPage } from '../components/QuizPage.tsx';
import { TopicRow } from '../components/TopicRow.tsx';

/** Shows the quizzes that two people took about each other in a month. */
export function ComparisonScreen() {
  const { t } = useTexts();
  const { sessionId } = useParams({ from: '/data/member/quiz-comparison/$sessionId' });
  const { profile } = useSession();
  const query = useComparison(sessionId);
  const failure = useQueryFailure(query);
  const title = t('quizzes.months.title');
  if (hasCode(query.error, 'QUIZ_NOT_FOUND'))
    return (
      <EndedNotice page={title} title={t('quizzes.compare.goneTitle')} text={t('quizzes.compare.gone')} />
    );
  if (query.data === undefined || profile === null)
    return (
      <QuizPage title={title} backRender={<Link to="/quiz-comparisons" />}>
        {failure === null ? (
          <Loading />
        ) : (
          <LoadFailure failure={failure} title={t('quizzes.compare.failed')} />
        )}
      </QuizPage>
    );
  return <Month quizzes={query.data} myId={profile.id} />;
}

function Month({ quizzes, myId }: { quizzes: readonly QuizComparisonDetail[]; myId: string }) {
  const { t } = useTexts();
  const mine = quizzes.find(({ taker }) => taker.id === myId);
  const theirs = quizzes.find(({ subject }) => subject.id === myId);
  const other = mine?.subject ?? theirs?.taker;
  if (other === undefined) return null;
  const name = other.firstName;
  const topics = topicsOf(mine, theirs);
  return (
    <QuizPage title={t('common.youAnd', { name })} backRender={<Link to="/quiz-comparisons" />}>
      <div className="page-columns-start gap-y-5">
        <div className="flex flex-col gap-2">
          <ComparisonHero name={name} mine={mine} theirs={theirs} topics={topics} />
          <Hide sessionIds={quizzes.map(({ sessionId }) => sessionId)} />
        </div>
        <section>
          <h2 className="type-h2">{t('quizzes.compare.topics')}</h2>
          <ul>
            {topics.map((topic) => (
              <TopicRow key={topic.topic} name={name} {...topic} />
            ))}
          </ul>
        </section>
      </div>
    </QuizPage>
  );
}

const loadDialog = withTexts(
  async () => (await import('../components/HideDialog.tsx')).HideDialog,
  'quizzes',
);

function Hide({ sessionIds }: { sessionIds: readonly string[] }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const onHidden = () => void navigate({ to: '/quiz-comparisons', replace: true });
  const { show, sheet } = useLazySheet(loadDialog, { sessionIds, onHidden });
  return (
    <>
      <Button compact variant="ghost" className="self-center" onClick={show}>
        {t('quizzes.compare.hide')}
      </Button>
      {sheet}
    </>
  );
}

function Loading() {
  const { t } = useTexts();
  return (
    <div role="status" className="flex flex-col gap-5">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton className="h-96 rounded-lg!" />
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-80 rounded-lg!" />
    </div>
  );
}
