import type { QuizPerson, QuizStatus } from '@beso/contract/quizzes';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import Eye from 'lucide-react/icons/eye';
import Heart from 'lucide-react/icons/heart';
import { useId } from 'react';
import { isOfflineError } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useQueryFailure } from '../../../platform/query/useQueryFailure.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { ChipRow } from '../../../ui/controls/ChipRow.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { SettingsRow } from '../../../ui/layout/SettingsPanel.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { BrokenMark } from '../../../ui/pictures/BrokenMark.tsx';
import { HeaderBalance } from '../../besos/index.ts';
import { avatarPropsOf } from '../../relationships/index.ts';
import { useQuizStatus } from '../api.ts';
import { AddPartner } from '../components/AddPartner.tsx';
import { MyInfoCard } from '../components/MyInfoCard.tsx';
import { PartnerCard } from '../components/PartnerCard.tsx';
import { QuizPage } from '../components/QuizPage.tsx';
import { partnersFirst } from '../partnersFirst.ts';

/** [S2-022] [S2-122] Lists the quizzes that the viewer can take. */
export function QuizDashboardScreen() {
  const { t } = useTexts();
  return (
    <QuizPage title={t('shell.nav.quizzes')} backRender={<Link to="/home" />} end={<HeaderBalance />}>
      <Status />
    </QuizPage>
  );
}

/** [S2-127] Shows the quizzes, or why they could not be loaded. */
function Status() {
  const { t } = useTexts();
  const query = useQuizStatus();
  const failure = useQueryFailure(query);
  if (query.data !== undefined) return <Dashboard status={query.data} />;
  if (failure === null) return <Loading />;
  const offline = isOfflineError(failure.error);
  return (
    <div role="alert" className="flex grow flex-col">
      <EmptyState
        level={2}
        drawing={<BrokenMark />}
        title={t('quizzes.statusFailed')}
        text={t(offline ? 'common.failure.offline' : 'common.failure.ours')}
        actions={
          <Button block onClick={() => location.reload()}>
            {t('common.failure.tryAgain')}
          </Button>
        }
      />
    </div>
  );
}

function Dashboard({ status }: { status: QuizStatus }) {
  const { t } = useTexts();
  const { to } = useSearch({ from: '/data/member/quiz-dashboard' });
  const { people, userCompletedMyInfo, besosLeft } = status;
  const chosen = people.find(({ person }) => person.id === to) ?? people[0];
  const name = chosen?.person.firstName;
  return (
    <>
      <div className="mb-5 flex flex-col gap-1.5">
        <h2 className="type-h1 hyphens-auto wrap-anywhere">
          {name === undefined ? t('quizzes.dashboard.alone') : t('quizzes.dashboard.with', { name })}
        </h2>
        <p className="text-text-2">
          {name === undefined ? t('quizzes.dashboard.aloneText') : t('quizzes.dashboard.withText', { name })}
        </p>
      </div>
      {people.length > 1 ? <People people={people} chosen={chosen} /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        {chosen === undefined ? <AddPartner /> : <PartnerCard person={chosen} besosLeft={besosLeft} />}
        <div className="flex flex-col gap-4">
          <MyInfoCard completed={userCompletedMyInfo} name={name} />
          <ul className="rounded-lg bg-surface px-4.5 py-1">
            <SettingsRow
              icon={<Heart size={24} />}
              label={t('quizzes.dashboard.months')}
              render={<Link to="/quiz-comparisons" />}
            />
            <SettingsRow
              icon={<Eye size={24} />}
              label={t('quizzes.dashboard.who')}
              render={<Link to="/account-settings" hash="quizzes" />}
            />
          </ul>
        </div>
      </div>
    </>
  );
}

/** [S2-123] Lets the viewer choose a person. The person of the newest relationship is preselected. */
function People({ people, chosen }: { people: readonly QuizPerson[]; chosen: QuizPerson | undefined }) {
  const { t } = useTexts();
  const name = useId();
  const navigate = useNavigate();
  return (
    <div className="-mt-1 mb-4">
      <ChipRow label={t('quizzes.dashboard.people')}>
        {partnersFirst(people).map(({ person }) => (
          <Chip
            key={person.id}
            name={name}
            className="shrink-0"
            avatar={<Avatar {...avatarPropsOf(person)} size="xs" />}
            checked={person.id === chosen?.person.id}
            onChange={() =>
              void navigate({ to: '/quiz-dashboard', search: { to: person.id }, replace: true })
            }
          >
            {person.firstName}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

function Loading() {
  const { t } = useTexts();
  return (
    <div role="status" className="flex flex-col gap-4">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton className="h-14 w-4/5 rounded-md!" />
      <Skeleton className="h-6 w-3/5" />
      <div className="mt-1 grid gap-4 lg:grid-cols-2 lg:gap-6">
        <Skeleton className="h-76 rounded-lg!" />
        <Skeleton className="h-46 rounded-lg!" />
      </div>
    </div>
  );
}
