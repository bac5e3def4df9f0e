import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useOnline } from '../platform/connectivity.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { OfflineBanner } from '../ui/OfflineBanner.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

const Toaster = lazy(async () => ({ default: (await import('../ui/Toaster.tsx')).Toaster }));
const BRAND = 'Beso';

/** How long a new title stands for screen readers to say it. */
const SPOKEN_MS = 1_000;

/** The title of the page: that of the innermost route that has one, spoken when it changes. */
function PageTitle() {
  const { t } = useTexts();
  const key = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title) })
    ?.staticData.title;
  const page = key === undefined ? '' : t(key);
  const before = useRef(page);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    document.title = page === '' ? BRAND : `${page} · ${BRAND}`;
    if (before.current === page) return;
    before.current = page;
    setSpoken(page);
    const timer = setTimeout(() => setSpoken(''), SPOKEN_MS);
    return () => clearTimeout(timer);
  }, [page]);
  return (
    <VisuallyHidden>
      <span aria-live="polite">{spoken}</span>
    </VisuallyHidden>
  );
}

/** Short messages; their code comes after the first screen, and not at all for the welcome page. */
function LaterToaster() {
  const { t } = useTexts();
  const silent = useMatches({ select: (matches) => matches.at(-1)?.staticData.silent === true });
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (silent) return;
    const timer = setTimeout(() => setWanted(true), 0);
    return () => clearTimeout(timer);
  }, [silent]);
  return wanted ? (
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
