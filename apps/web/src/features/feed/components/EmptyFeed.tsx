import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useScene } from '../../../platform/scenes.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { ActivityCard } from '../../activities/index.ts';
import { useMyInvitations } from '../../invitations/index.ts';
import { useRelationshipsAtHand } from '../../relationships/index.ts';
import { sampleActivities } from '../samples.ts';
import { CardList } from './CardList.tsx';
import { ConnectedHalves } from './ConnectedHalves.tsx';
import { FeedSkeleton, HomeHeading } from './FeedNotices.tsx';
import { LonelyHalf } from './LonelyHalf.tsx';
import { WaitingHalf } from './WaitingHalf.tsx';

/**
 * An empty feed: what to do about it, then six labelled examples of what it could hold. They come with it, so
 * that nothing moves once it is known what to do.
 */
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

/**
 * With somebody: the first beso. With an invitation out: whom it waits for. With neither: invite. Undefined
 * until that is known.
 */
function useNextStep(): ReactNode | undefined {
  const { profile } = useSession();
  const relationships = useRelationshipsAtHand();
  const invitations = useMyInvitations();
  // The newest one that is not just me.
  const newest = relationships.data?.relationships.find(({ members }) =>
    members.some(({ id }) => id !== profile?.id),
  );
  const coming = [relationships, invitations].some(
    ({ data, isFetching }) => data === undefined && isFetching,
  );
  useScene(newest !== undefined || coming);
  if (profile === null) return null;
  if (newest !== undefined) return <ConnectedHalves me={profile} relationship={newest} />;
  const [invitation] = invitations.data?.invitations ?? [];
  if (invitation !== undefined) return <WaitingHalf me={profile} invitation={invitation} />;
  return coming ? undefined : <LonelyHalf />;
}
