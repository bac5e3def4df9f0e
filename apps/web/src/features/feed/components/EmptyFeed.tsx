import { Link } from '@tanstack/react-router';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { MissingHalf } from '../../../ui/MissingHalf.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { sampleActivities } from '../samples.ts';
import { ActivityCard } from './ActivityCard.tsx';
import { CardList } from './CardList.tsx';

/** A feed in which nothing ever happened: what to do about it, then six labelled examples of what it could hold. */
export function EmptyFeed() {
  const { t } = useTexts();
  const [samples] = useState(() => sampleActivities(new Date()));
  return (
    <>
      <div className="flex min-h-[calc(100dvh-15rem)] flex-col lg:min-h-[calc(100dvh-8rem)]">
        <EmptyState
          drawing={<MissingHalf />}
          title={t('feed.emptyTitle')}
          text={t('feed.emptyDescription')}
          actions={
            <>
              <Button block icon={<UserPlus size={20} />} render={<Link to="/invitation-hub" />}>
                {t('feed.invite')}
              </Button>
              <Button block variant="quiet" render={<Link to="/give-besos" />}>
                {t('feed.give')}
              </Button>
            </>
          }
        />
      </div>
      <p className="type-sm pb-3 text-center font-semibold text-text-2">{t('feed.examples')}</p>
      <CardList label={t('feed.examples')}>
        {samples.map(({ activity, description }) => (
          <ActivityCard
            key={activity.id}
            activity={{ ...activity, description: t(description) }}
            tag={<Tag variant="ink">{t('feed.example')}</Tag>}
            withMenu={false}
          />
        ))}
      </CardList>
    </>
  );
}
