import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import UserPlus from 'lucide-react/icons/user-plus';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useBack } from '../../../platform/navigation/navigation.ts';
import { useQueryFailure } from '../../../platform/query/useQueryFailure.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextAreaField } from '../../../ui/controls/TextAreaField.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Dock } from '../../../ui/layout/Dock.tsx';
import { TopBar } from '../../../ui/layout/TopBar.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { MissingHalf } from '../../../ui/pictures/MissingHalf.tsx';
import { descriptionCount } from '../../besos/index.ts';
import { PhotoField } from '../../photos/index.ts';
import { useRelationships } from '../../relationships/index.ts';
import { type Audiences, audiencesOf } from '../audience.ts';
import { AudienceField } from '../components/AudienceField.tsx';
import { CompleteHint, missingPart } from '../components/CompleteHint.tsx';
import { DetailFields } from '../components/DetailFields.tsx';
import { useRecommendationForm } from '../useRecommendationForm.ts';

/** [S2-024] [S2-129] The form of a recommendation. */
export function RecommendationFormScreen() {
  const { t } = useTexts();
  const back = useBack();
  const { session } = useSession();
  const query = useRelationships();
  const { data, isFetching, refetch } = query;
  const failure = useQueryFailure(query);
  const myId = session?.user.id ?? '';
  const audiences = useMemo(() => audiencesOf(data?.relationships ?? [], myId), [data, myId]);
  return (
    <div className="column">
      <TopBar title={t('recommendations.recommend')} backLabel={t('common.back')} onBack={back} />
      {data === undefined || (audiences.connections === 0 && isFetching) ? (
        failure === null ? (
          <Loading />
        ) : (
          <main className="flex grow flex-col">
            <LoadFailure failure={failure} />
          </main>
        )
      ) : audiences.connections === 0 ? (
        <main className="flex grow flex-col">
          <EmptyState
            level={2}
            drawing={<MissingHalf />}
            title={t('recommendations.nobody')}
            text={t('recommendations.nobodyText')}
            actions={
              <Button block icon={<UserPlus size={20} />} render={<Link to="/invitation-hub" />}>
                {t('recommendations.invite')}
              </Button>
            }
          />
        </main>
      ) : (
        <Form audiences={audiences} onStale={() => void refetch()} />
      )}
    </div>
  );
}

function Form({ audiences, onStale }: { audiences: Audiences; onStale: () => void }) {
  const { t } = useTexts();
  const id = useId();
  const { photo, description, done, problem, sharing, ...form } = useRecommendationForm(audiences, onStale);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== undefined) alert.current?.focus();
  }, [problem]);
  const count = descriptionCount([...description.trim()].length, t);
  const incomplete = missingPart(done) !== undefined || count.over !== undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!incomplete) void form.submit();
      }}
      className="flex grow flex-col"
    >
      <main className="page-columns-start px-gutter grow gap-y-4.5 pb-6 lg:grow-0 lg:pt-2">
        <PhotoField tall photo={photo} help={t('recommendations.photoHelp')} />
        <div className="flex min-w-0 flex-col gap-4.5">
          <TextAreaField
            label={t('recommendations.what')}
            rows={3}
            value={description}
            onChange={({ target }) => form.setDescription(target.value)}
            error={count.over}
            help={count.left}
            autoCapitalize="sentences"
            trailing={done.description ? <Written /> : null}
          />
          <AudienceField audiences={audiences} value={form.chosen} onChange={form.choose} />
          <DetailFields value={form.details} onChange={form.setDetails} />
          {problem === undefined ? null : (
            <div ref={alert} tabIndex={-1} className="scroll-mb-32 rounded-md outline-none">
              <Alert>{problem}</Alert>
            </div>
          )}
        </div>
      </main>
      <Dock className="lg:static lg:ml-[calc(var(--size-aside)+var(--size-between))] lg:border-0 lg:pt-0">
        <CompleteHint id={`${id}-hint`} done={done} />
        <Button
          block
          type="submit"
          disabled={incomplete}
          loading={sharing}
          loadingLabel={t('recommendations.sharing')}
          aria-describedby={`${id}-hint`}
        >
          {t('recommendations.share')}
        </Button>
      </Dock>
    </form>
  );
}

/** [S2-129] A check mark, shown once the description is long enough. */
function Written() {
  const { t } = useTexts();
  return (
    <span className="mt-3 grid size-6 shrink-0 place-items-center rounded-full bg-success text-white">
      <Check size={14} strokeWidth={3.5} aria-hidden="true" />
      <VisuallyHidden>{t('recommendations.described')}</VisuallyHidden>
    </span>
  );
}

function Loading() {
  const { t } = useTexts();
  return (
    <main className="page-columns-start px-gutter grow gap-y-4.5 lg:pt-2">
      <p role="status" className="sr-only">
        {t('common.loading')}
      </p>
      <Skeleton className="h-18 rounded-md! lg:aspect-4/5 lg:h-auto lg:rounded-t-full!" />
      <div className="flex flex-col gap-4.5">
        <Skeleton className="h-28 rounded-md!" />
        <Skeleton className="h-16 rounded-tile!" />
        <Skeleton className="h-16 rounded-tile!" />
        <Skeleton className="h-16 rounded-tile!" />
      </div>
    </main>
  );
}
