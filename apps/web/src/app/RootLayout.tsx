import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useOnline } from '../platform/connectivity.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { OfflineBanner } from '../ui/OfflineBanner.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

const Toaster = lazy(async () => ({ default: (await import('../ui/Toaster.tsx')).Toaster }));
const BRAND = 'Beso';

/** The title of the page: that of the innermost route that has one, spoken when it changes. */
function PageTitle() {
  const { t } = useTexts();
  const key = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title) })
    ?.staticData.title;
  const title = key === undefined ? BRAND : `${t(key)} · ${BRAND}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <VisuallyHidden>
      <span aria-live="polite">{key === undefined ? '' : t(key)}</span>
    </VisuallyHidden>
  );
}

/** Messages have nothing to say before the first screen stands, so their code comes after it. */
function LaterToaster() {
  const { t } = useTexts();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 0);
    return () => clearTimeout(timer);
  }, []);
  return ready ? (
    <Suspense>
      <Toaster label={t('common.notifications')} />
    </Suspense>
  ) : null;
}

/** Around every page. */
export function RootLayout() {
  const { t } = useTexts();
  const online = useOnline();
  return (
    <>
      <OfflineBanner offline={!online}>{t('common.offline')}</OfflineBanner>
      <Outlet />
      <PageTitle />
      <LaterToaster />
    </>
  );
}
