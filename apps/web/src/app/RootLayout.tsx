import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useOnline } from '../platform/connection/connectivity.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { useLater } from '../platform/later.ts';
import { afterFirstPage } from '../platform/navigation/firstPage.ts';
import { hasMessage, onMessage } from '../ui/feedback/firstMessage.ts';
import { OfflineBanner } from '../ui/feedback/OfflineBanner.tsx';
import { Steady } from '../ui/layout/Steady.tsx';
import { VisuallyHidden } from '../ui/layout/VisuallyHidden.tsx';
import { LaterCaptcha } from './LaterCaptcha.tsx';
import { useSignedInElsewhere } from './signedInElsewhere.ts';

const BRAND = 'Beso';

/** Sets the document's title from the innermost route with one. Screen readers hear the heading instead. */
function usePageTitle(): void {
  const { t } = useTexts();
  const key = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title) })
    ?.staticData.title;
  const page = key === undefined ? '' : t(key);
  useEffect(() => {
    document.title = page === '' ? BRAND : `${page} · ${BRAND}`;
  }, [page]);
}

/** Shows a growing line above the current page while the next one loads. */
function OnItsWay() {
  const { t } = useTexts();
  const loading = useRouterState({ select: ({ isLoading }) => isLoading });
  return loading ? (
    <div role="status" className="on-its-way">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
    </div>
  ) : null;
}

const loadToaster = async () => (await import('../ui/feedback/Toaster.tsx')).Toaster;

/** Loads the toasts after the first screen or with the first message, and never for the welcome page. */
function LaterToaster() {
  const { t } = useTexts();
  const silent = useMatches({ select: (matches) => matches.at(-1)?.staticData.silent === true });
  const [wanted, setWanted] = useState(false);
  const said = useSyncExternalStore(onMessage, hasMessage);
  useEffect(() => (silent ? undefined : afterFirstPage(() => setWanted(true))), [silent]);
  const { code: Toaster } = useLater(loadToaster, wanted || said);
  return Toaster === undefined ? null : <Toaster label={t('common.notifications')} />;
}

/** Loads after the first screen, because nothing appears by itself earlier. */
function useAppearingGuard(): void {
  useEffect(
    () =>
      afterFirstPage(
        () =>
          void import('../platform/navigation/appearing.ts').then(
            ({ guardAppearing }) => guardAppearing(),
            () => undefined,
          ),
      ),
    [],
  );
}

export function RootLayout() {
  const { t } = useTexts();
  const online = useOnline();
  usePageTitle();
  useSignedInElsewhere();
  useAppearingGuard();
  return (
    <>
      <OfflineBanner offline={!online}>{t('common.offline')}</OfflineBanner>
      <Steady with={online}>
        <Outlet />
      </Steady>
      <OnItsWay />
      <LaterCaptcha />
      <LaterToaster />
    </>
  );
}
