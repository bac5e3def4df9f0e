import type { BlockedPerson } from '@beso/contract/moderation';
import { shownName, useTexts } from '../../../platform/i18n/index.ts';
import { TimeAgo } from '../../../platform/i18n/TimeAgo.tsx';
import { useBack } from '../../../platform/navigation/navigation.ts';
import { useQueryFailure } from '../../../platform/query/useQueryFailure.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { TopBar } from '../../../ui/layout/TopBar.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { MissingHalf } from '../../../ui/pictures/MissingHalf.tsx';
import { unblock, useBlockedPeople } from '../api.ts';

export function BlockedScreen() {
  const { t } = useTexts();
  const back = useBack();
  return (
    <div className="column">
      <TopBar title={t('shell.nav.blocked')} backLabel={t('common.back')} onBack={back} />
      <main className="px-gutter flex grow flex-col pb-8">
        <People />
      </main>
    </div>
  );
}

function People() {
  const { t } = useTexts();
  const query = useBlockedPeople();
  const { data } = query;
  const failure = useQueryFailure(query);
  if (data === undefined) {
    return failure === null ? <PeopleSkeleton /> : <LoadFailure failure={failure} />;
  }
  if (data.people.length === 0) {
    return (
      <EmptyState
        level={2}
        drawing={<MissingHalf />}
        title={t('moderation.blocked.emptyTitle')}
        text={t('moderation.blocked.emptyText')}
        className="lg:mt-2 lg:max-h-96 lg:rounded-sheet lg:bg-surface"
      />
    );
  }
  return (
    <>
      <div className="mt-2 mb-4 flex flex-col items-center rounded-sheet bg-surface px-5 py-6 text-center md:py-7">
        <MissingHalf className="h-auto max-md:w-44" />
        <p className="mt-3 text-text-2">{t('moderation.blocked.text')}</p>
      </div>
      <ul>
        {data.people.map((person) => (
          <Row key={person.id} person={person} onUnblock={() => unblock(person)} />
        ))}
      </ul>
    </>
  );
}

function Row({ person, onUnblock }: { person: BlockedPerson; onUnblock: () => void }) {
  const { t } = useTexts();
  const name = shownName(person.firstName);
  return (
    <li className="flex min-h-18 items-center gap-3.5 border-border py-2.5 not-first:border-t">
      <Avatar id={person.id} name={name} />
      <span className="min-w-0 grow">
        <span className="block">{name}</span>
        <TimeAgo at={person.blockedAt} className="type-xs text-text-3" />
      </span>
      <Button
        variant="secondary"
        compact
        className="shrink-0"
        aria-label={t('moderation.blocked.unblockNamed', { name })}
        onClick={onUnblock}
      >
        {t('moderation.blocked.unblock')}
      </Button>
    </li>
  );
}

function PeopleSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      {['w-2/5', 'w-1/2'].map((width) => (
        <div key={width} aria-hidden="true" className="flex min-h-18 items-center gap-3.5">
          <Skeleton className="size-11 shrink-0" />
          <Skeleton className={`h-3.5 ${width}`} />
        </div>
      ))}
    </div>
  );
}
