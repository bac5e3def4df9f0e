import type { PersonCard } from '@beso/contract/connections';
import { Link, useParams } from '@tanstack/react-router';
import { hasCode } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useBack } from '../../../platform/navigation/navigation.ts';
import { useQueryFailure } from '../../../platform/query/useQueryFailure.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { PublicHeader } from '../../../ui/layout/PublicHeader.tsx';
import { SplitPage } from '../../../ui/layout/SplitPage.tsx';
import { TopBar } from '../../../ui/layout/TopBar.tsx';
import { BrokenMark } from '../../../ui/pictures/BrokenMark.tsx';
import { FacesMeet } from '../../../ui/pictures/FacesMeet.tsx';
import { InvitationScene } from '../../../ui/pictures/InvitationScene.tsx';
import { MoreMenu } from '../../moderation/index.ts';
import { usePerson } from '../api.ts';
import { PersonActions } from '../components/PersonActions.tsx';

/** [S2-028] [S2-029] The pages /user/{profileId} and /join/{userId}, which show a person's card. */
export function PersonScreen() {
  const { t } = useTexts();
  const back = useBack();
  const { profileId = '' } = useParams({ strict: false });
  const { loading, session } = useSession();
  const query = usePerson(profileId);
  const failure = useQueryFailure(query);
  const person = loading ? undefined : query.data;
  // An invalid id shows the same message as an unknown person.
  const nobody = hasCode(query.error, 'PERSON_NOT_FOUND') || hasCode(query.error, 'INVALID_INPUT');
  const isVisitor = !loading && session === null;
  const page = (
    <div className="column">
      {isVisitor ? <PublicHeader above className="max-lg:hidden" /> : null}
      <TopBar
        title={person !== undefined && isKnown(person) ? person.firstName : t('common.page.person')}
        backLabel={t('common.back')}
        onBack={back}
        end={person !== undefined && isKnown(person) ? <More person={person} /> : undefined}
      />
      <main className="px-gutter mx-auto flex w-full max-w-120 grow flex-col pb-8 lg:max-w-none">
        {nobody ? (
          <Nobody />
        ) : person !== undefined ? (
          <Card person={person} />
        ) : failure !== null ? (
          <LoadFailure failure={failure} />
        ) : (
          <CardSkeleton />
        )}
      </main>
    </div>
  );
  if (!isVisitor) return page;
  return <SplitPage picture={<InvitationScene className="size-full rounded-sheet" />}>{page}</SplitPage>;
}

/** Returns whether to offer report and block. Strangers cannot reach the viewer anyway. */
const isKnown = ({ standing }: PersonCard) => standing === 'connected' || standing === 'asking';

function More({ person }: { person: PersonCard }) {
  return (
    <MoreMenu subject={{ report: { kind: 'person', id: person.id }, author: person, people: [person] }} />
  );
}

function Card({ person }: { person: PersonCard }) {
  const { t } = useTexts();
  const { profile } = useSession();
  const { id, firstName, lastName, avatarUrl, standing } = person;
  const name = lastName === null ? firstName : `${firstName} ${lastName}`;
  const you = profile === null ? undefined : { id: profile.id, name: profile.firstName };
  const isSelf = standing === 'self';
  return (
    <>
      <div className="grid grow place-items-center py-6 md:mt-2 md:mb-6 md:max-h-88 md:rounded-sheet md:bg-surface short:hidden">
        <FacesMeet
          me={{ id, name, photoUrl: avatarUrl }}
          other={isSelf ? undefined : you}
          waiting={standing !== 'connected'}
        />
      </div>
      <div className="flex flex-col items-center gap-2.5 text-center">
        <h2 className="type-hero max-w-full wrap-anywhere">{name}</h2>
        {isSelf ? <p>{t('connections.card.self')}</p> : null}
        <PersonActions person={person} />
      </div>
    </>
  );
}

/** [S8-066] The message for both hidden and missing people, so that nobody can tell them apart. */
function Nobody() {
  const { t } = useTexts();
  return (
    <EmptyState
      level={2}
      drawing={<BrokenMark />}
      title={t('connections.card.notFound')}
      text={t('connections.card.notFoundText')}
      actions={
        <Button block render={<Link to="/" />}>
          {t('common.notFound.home')}
        </Button>
      }
    />
  );
}

function CardSkeleton() {
  const { t } = useTexts();
  return (
    <div aria-busy="true" className="flex grow flex-col items-center gap-4">
      <p role="status" className="sr-only">
        {t('connections.card.loading')}
      </p>
      <Skeleton className="my-6 h-44 w-56 max-w-full grow rounded-lg!" />
      <Skeleton className="h-10 w-3/5" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-13 w-full rounded-full!" />
    </div>
  );
}
