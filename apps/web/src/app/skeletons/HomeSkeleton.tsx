import { FEED_SKELETONS } from '@beso/contract/limits';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { useTexts } from '../../platform/i18n/index.ts';
import { CentreButton } from '../../ui/controls/CentreButton.tsx';
import { FeedCardSkeleton } from '../../ui/feedback/FeedCardSkeleton.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import { HomeTopBar } from '../../ui/layout/HomeTopBar.tsx';
import { LoadingAnnouncement, RailSkeleton } from './RailSkeleton.tsx';

export function HomeSkeleton() {
  return (
    <>
      <LoadingAnnouncement />
      <div className="column lg:hidden">
        <HomeTopBar
          avatar={<Skeleton className="size-11" />}
          avatarRender={<span />}
          greeting=""
          end={<Skeleton className="h-11 w-[5.75rem] shrink-0" />}
        />
        {/* The server inserts the first cards of a signed-in person here. */}
        <main data-beginning="" className="px-gutter flex grow flex-col">
          <Cards />
        </main>
        <Bar />
      </div>
      <div className="hidden grid-cols-[var(--size-rail)_minmax(0,1fr)] lg:grid">
        <RailSkeleton />
        <div className="beside-rail">
          <div className="page-columns">
            <div className="flex min-w-0 flex-col pt-6">
              <Cards />
            </div>
            <Aside />
          </div>
        </div>
      </div>
    </>
  );
}

function Cards() {
  return (
    <div>
      {Array.from({ length: FEED_SKELETONS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <FeedCardSkeleton key={index} />
      ))}
    </div>
  );
}

function Bar() {
  const { t } = useTexts();
  const tab = (id: string, label: string, icon: ReactNode) => ({ id, label, icon, render: <span /> });
  return (
    <BottomBar
      label={t('shell.nav.main')}
      centre={<CentreButton label={t('shell.menu.open')} expanded={false} />}
      items={[
        tab('friends', t('shell.nav.friends'), <Users size={24} />),
        tab('quizzes', t('shell.nav.quizzes'), <MessageCircleQuestionMark size={24} />),
      ]}
    />
  );
}

function Aside() {
  return (
    <div className="flex flex-col gap-5 pt-6">
      <Skeleton className="min-h-32 rounded-lg!" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-10 rounded-md!" />
      <Skeleton className="h-10 rounded-md!" />
    </div>
  );
}
