import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useScene } from '../../../platform/scenes.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { ActivityCard } from '../../activities/index.ts';
import { useMyInvitations } from '../../invitations/index.ts';
import { useCachedRelationships } from '../../relationships/index.ts';
import { sampleActivities } from '../samples.ts';
import { CardList } from './CardList.tsx';
import { FeedSkeleton, HomeHeading } from './FeedNotices.tsx';
import { NewConnection } from './NewConnection.tsx';
import { NoRelationship } from './NoRelationship.tsx';
import { PendingInvitation } from './PendingInvitation.tsx';

/** Shows the next step and six examples, both at the same time, so that nothing moves later. */
export function EmptyFeed() {
  const { t } = useTexts();
  const [samples] = useState(() => sampleActivities(new Date()));
  const step = useNextStep();
  if (step === undefined) {
    return (
      <>
        <HomeHeading />
        <FeedSkeleton />
      </>
    );
  }
  return (
    <>
      <div className="flex min-h-[calc(100dvh-15rem)] flex-col lg:min-h-[calc(100dvh-8rem)]">{step}</div>
      <p className="type-sm pb-3 text-center font-semibold text-text-2">{t('feed.examples')}</p>
      <section aria-label={t('feed.examples')}>
        <CardList>
          {samples.map(({ activity, description }) => (
            <ActivityCard
              key={activity.id}
              activity={{ ...activity, description: t(description) }}
              tag={<Tag variant="ink">{t('feed.example')}</Tag>}
              posted={false}
              sample
            />
          ))}
        </CardList>
      </section>
    </>
  );
}

/** Returns the next step: give a beso, share an open invitation, or invite; undefined until known. */
function useNextStep(): ReactNode | undefined {
  const { profile } = useSession();
  const relationships = useCachedRelationships();
  const invitations = useMyInvitations();
  const newest = relationships.data?.relationships.find(({ members }) =>
    members.some(({ id }) => id !== profile?.id),
  );
  const coming = [relationships, invitations].some(
    ({ data, isFetching }) => data === undefined && isFetching,
  );
  useScene(newest !== undefined || coming);
  if (profile === null) return null;
  if (newest !== undefined) return <NewConnection me={profile} relationship={newest} />;
  const [invitation] = invitations.data?.invitations ?? [];
  if (invitation !== undefined) return <PendingInvitation me={profile} invitation={invitation} />;
  return coming ? undefined : <NoRelationship />;
}
