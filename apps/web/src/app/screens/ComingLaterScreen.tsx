import { Link, useCanGoBack, useMatches, useRouter } from '@tanstack/react-router';
import Ban from 'lucide-react/icons/ban';
import Bell from 'lucide-react/icons/bell';
import MailOpen from 'lucide-react/icons/mail-open';
import Settings from 'lucide-react/icons/settings';
import { useTexts } from '../../platform/i18n/index.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MissingHalf } from '../../ui/MissingHalf.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { LanguageAndSignOut } from '../shell/LanguageAndSignOut.tsx';

/** Where a link of the shell leads while its feature is still being built: says so, and the way back. */
export function ComingLaterScreen() {
  const { t } = useTexts();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { profile } = useSession();
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const page = match?.staticData.title;
  const isProfile = match?.pathname === '/profile';
  return (
    <>
      <TopBar
        title={page === undefined ? '' : t(page)}
        backLabel={t('common.back')}
        {...(canGoBack ? { onBack: () => router.history.back() } : { backRender: <Link to="/home" /> })}
      />
      <main className="flex grow flex-col">
        <EmptyState
          level={2}
          drawing={<MissingHalf />}
          title={
            isProfile && profile !== null
              ? `${profile.firstName} ${profile.lastName}`
              : t('shell.later.title')
          }
          text={
            isProfile
              ? t('shell.later.profile')
              : t('shell.later.description', { page: page === undefined ? '' : t(page) })
          }
          actions={
            isProfile ? (
              <>
                <Button
                  block
                  variant="quiet"
                  icon={<Settings size={20} />}
                  render={<Link to="/account-settings" />}
                >
                  {t('shell.nav.accountSettings')}
                </Button>
                <Button
                  block
                  variant="quiet"
                  icon={<Bell size={20} />}
                  render={<Link to="/notification-preferences" />}
                >
                  {t('shell.nav.notificationPreferences')}
                </Button>
                <Button
                  block
                  variant="quiet"
                  icon={<MailOpen size={20} />}
                  render={<Link to="/invitation-management" />}
                >
                  {t('shell.nav.invitations')}
                </Button>
                <Button block variant="quiet" icon={<Ban size={20} />} render={<Link to="/blocked" />}>
                  {t('shell.nav.blocked')}
                </Button>
                <div className="flex flex-col gap-2.5 lg:hidden">
                  <LanguageAndSignOut />
                </div>
              </>
            ) : (
              <Button block render={<Link to="/home" />}>
                {t('shell.later.home')}
              </Button>
            )
          }
        />
      </main>
    </>
  );
}
