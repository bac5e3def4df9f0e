import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { isOnline, useOnline } from '../platform/connection/connectivity.ts';
import {
  type Language,
  languageName,
  lastFailedLanguage,
  onLanguageLoadFailure,
  useTexts,
} from '../platform/i18n/index.ts';
import { useLazy } from '../platform/lazyLoad.ts';
import { afterFirstPage } from '../platform/navigation/firstPage.ts';
import { useTitleCount } from '../platform/navigation/title.ts';
import { appToasts } from '../ui/feedback/appToasts.ts';
import { hasShownToast, onToast } from '../ui/feedback/messageShown.ts';
import { OfflineBanner } from '../ui/feedback/OfflineBanner.tsx';
import { LayoutShiftGuard } from '../ui/layout/LayoutShiftGuard.tsx';
import { VisuallyHidden } from '../ui/layout/VisuallyHidden.tsx';
import { LazyCaptcha } from './LazyCaptcha.tsx';
import { useRedirectOnOtherTabSignIn } from './signedInElsewhere.ts';

const BRAND = 'Beso';

/** Sets the tab's title: the number of unread items, then the page's own title. */
function usePageTitle(): void {
  const { t } = useTexts();
  const key = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title) })
    ?.staticData.title;
  const page = key === undefined ? '' : t(key);
  const unread = useTitleCount();
  useEffect(() => {
    const title = page === '' ? BRAND : `${page} · ${BRAND}`;
    document.title = unread === 0 ? title : `(${unread}) ${title}`;
  }, [page, unread]);
}

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

/** Loads the code of toasts after the first screen, or on `silent` pages with the first toast. */
function LazyToaster() {
  const { t } = useTexts();
  const silent = useMatches({ select: (matches) => matches.at(-1)?.staticData.silent === true });
  const [wanted, setWanted] = useState(false);
  const hasToast = useSyncExternalStore(onToast, hasShownToast);
  useEffect(() => (silent ? undefined : afterFirstPage(() => setWanted(true))), [silent]);
  const { code: Toaster } = useLazy(loadToaster, wanted || hasToast);
  return Toaster === undefined ? null : <Toaster label={t('common.notifications')} />;
}

/** [S8-077] Says which language failed to load. */
function useLostLanguage(): void {
  const { t } = useTexts();
  const lost = useSyncExternalStore(onLanguageLoadFailure, lastFailedLanguage);
  const say = useEffectEvent((language: Language) => {
    const text = t('common.failure.translations', { language: languageName(language) });
    // Offline, the page already shows why the texts could not be loaded.
    if (text !== '' && isOnline()) appToasts.error(text, 'translations');
  });
  useEffect(() => {
    if (lost !== undefined) say(lost);
  }, [lost]);
}

const ignored = () => undefined;

/** Starts the watchers for early taps, lost focus and cut pastes once a page is shown. */
function useWatchers(): void {
  const { t } = useTexts();
  const cut = useEffectEvent((most: number) => appToasts.info(t('common.pasteCut', { most }), 'paste'));
  useEffect(
    () =>
      afterFirstPage(() => {
        import('../platform/navigation/ignoreEarlyTaps.ts').then((code) => code.ignoreEarlyTaps(), ignored);
        import('../platform/navigation/passFocusOn.ts').then((code) => code.passFocusOn(), ignored);
        import('../platform/forms/pasting.ts').then(
          (code) => code.watchPasting((most) => cut(most)),
          ignored,
        );
      }),
    [],
  );
}

export function RootLayout() {
  const { t } = useTexts();
  const online = useOnline();
  usePageTitle();
  useRedirectOnOtherTabSignIn();
  useLostLanguage();
  useWatchers();
  return (
    <>
      <OfflineBanner offline={!online}>{t('common.offline')}</OfflineBanner>
      <LayoutShiftGuard cause={online}>
        <Outlet />
      </LayoutShiftGuard>
      <OnItsWay />
      <LazyCaptcha />
      <LazyToaster />
    </>
  );
}
