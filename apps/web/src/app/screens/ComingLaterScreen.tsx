import { Link, useCanGoBack, useMatches, useRouter } from '@tanstack/react-router';
import { useTexts } from '../../platform/i18n/index.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { TopBar } from '../../ui/layout/TopBar.tsx';
import { MissingHalf } from '../../ui/pictures/MissingHalf.tsx';

export function ComingLaterScreen() {
  const { t } = useTexts();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const page = useMatches({ select: (matches) => matches.at(-1) })?.staticData.title;
  const name = page === undefined ? '' : t(page);
  return (
    <>
      <TopBar
        title={name}
        backLabel={t('common.back')}
        {...(canGoBack ? { onBack: () => router.history.back() } : { backRender: <Link to="/home" /> })}
      />
      <main className="flex grow flex-col">
        <EmptyState
          level={2}
          drawing={<MissingHalf />}
          title={t('shell.later.title')}
          text={t('shell.later.description', { page: name })}
          actions={
            <Button block render={<Link to="/home" />}>
              {t('shell.later.home')}
            </Button>
          }
        />
      </main>
    </>
  );
}
