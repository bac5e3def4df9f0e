import { useTexts } from '../../platform/i18n/index.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Logo } from '../../ui/pictures/Logo.tsx';

const ITEMS = ['home', 'friends', 'quizzes', 'notifications', 'rewards', 'recommendations', 'profile'];

/** [S2-038] Tells screen readers once that the page is loading, although the HTML contains both layouts. */
export function LoadingAnnouncement() {
  const { t } = useTexts();
  return (
    <p role="status" className="sr-only">
      {t('shell.settingUp')}
    </p>
  );
}

export function RailSkeleton() {
  return (
    <div className="hidden h-dvh flex-col gap-1 border-r border-border px-4 py-6 lg:flex [@media(max-height:799px)]:gap-0 [@media(max-height:799px)]:py-3">
      <span className="mb-3 flex min-h-tap items-center px-3.5 [@media(max-height:799px)]:mb-1">
        <Logo height={24} />
      </span>
      {ITEMS.map((item) => (
        <span key={item} className="flex min-h-tap items-center gap-3.5 px-3.5">
          <Skeleton className="size-6" />
          <Skeleton className="h-3.5 w-24" />
        </span>
      ))}
    </div>
  );
}
