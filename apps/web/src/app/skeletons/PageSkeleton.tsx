import { type TranslationKey, useTexts } from '../../platform/i18n/index.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { TopBar } from '../../ui/layout/TopBar.tsx';
import { LoadingAnnouncement, RailSkeleton } from './RailSkeleton.tsx';

export function PageSkeleton({ title }: { title: TranslationKey }) {
  return (
    <main className="lg:grid lg:grid-cols-[var(--size-rail)_minmax(0,1fr)]">
      <LoadingAnnouncement />
      <RailSkeleton />
      <div className="lg:beside-rail">
        <Column title={title} />
      </div>
    </main>
  );
}

function Column({ title }: { title: TranslationKey }) {
  const { t } = useTexts();
  return (
    <div className="column">
      <TopBar
        title={t(title)}
        backLabel={t('common.back')}
        backRender={<a href="/home" />}
        end={<Skeleton className="h-11 w-[5.75rem] shrink-0 lg:hidden" />}
      />
      <div className="px-gutter grow pb-8">
        <Skeleton className="mb-3.5 h-8 w-3/4" />
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {['one', 'two', 'three', 'four'].map((tile) => (
            <Skeleton key={tile} className="aspect-16/10 rounded-tile! lg:aspect-square" />
          ))}
        </div>
      </div>
    </div>
  );
}
