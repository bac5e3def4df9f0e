import { Link } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import { BalanceHero, HeaderBalance } from '../../features/besos/index.ts';
import { SignOutButton } from '../../features/identity/index.ts';
import { ProfileCard } from '../../features/profiles/index.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { withTexts } from '../../platform/lazyLoad.ts';
import { useSession } from '../../platform/session/session.ts';
import { lazyPart } from '../../ui/layers/lazyParts.tsx';
import { SettingsRow } from '../../ui/layout/SettingsPanel.tsx';
import { TopBar } from '../../ui/layout/TopBar.tsx';
import { useWide } from '../../ui/layout/useWide.ts';
import { LanguageRow } from '../shell/LanguageRow.tsx';
import { ProfileNavigation } from '../shell/ProfileNavigation.tsx';

/** The list has its own chunk, because other pages need its feature without the list. */
const Connections = lazyPart(
  withTexts(
    async () => (await import('../../features/relationships/screens/MyConnections.tsx')).MyConnections,
    'relationships',
  ),
  'h-41',
);
const MyAnswers = lazyPart(
  withTexts(
    async () => (await import('../../features/quizzes/components/MyAnswers.tsx')).MyAnswers,
    'quizzes',
    'questions',
  ),
  'h-40',
);

/** [S2-087] to [S2-093] Shows the person's own profile, their connections and the menu of the account. */
export function ProfileScreen() {
  const { t } = useTexts();
  const wide = useWide();
  const { profile, session } = useSession();
  if (profile === null || session === null) return null;
  const { email, phone } = session.user;
  return (
    <div className="column">
      <TopBar title={t('shell.nav.profile')} end={<HeaderBalance />} />
      <main className="px-gutter flex grow flex-col pb-6 lg:pt-2">
        <div className="page-columns gap-y-7">
          <div className="flex min-w-0 flex-col gap-7">
            <ProfileCard profile={profile} reachedAt={email || (phone ?? '')} />
            <Connections myId={profile.id} />
            <Link to="/invitation-management" className="link link-tap -mt-4">
              {t('shell.nav.invitations')}
            </Link>
            {wide ? <MyAnswers /> : null}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            {wide ? <BalanceHero /> : null}
            <Menu wide={wide} />
            {/* The answers come last, because they load late and would push the rest down. */}
            {wide ? null : <MyAnswers />}
          </div>
        </div>
      </main>
      {wide ? null : <ProfileNavigation />}
    </div>
  );
}

/** [S2-091] The menu of the account. On wide screens, the rail has the language and the sign-out. */
function Menu({ wide }: { wide: boolean }) {
  const { t } = useTexts();
  return (
    <ul className="rounded-lg bg-surface px-4.5 py-1">
      <SettingsRow
        icon={<Settings size={24} />}
        label={t('shell.nav.accountSettings')}
        render={<Link to="/account-settings" />}
      />
      <SettingsRow
        icon={<Bell size={24} />}
        label={t('shell.nav.notificationPreferences')}
        render={<Link to="/notification-preferences" />}
      />
      {wide ? null : <LanguageRow />}
      <SettingsRow
        icon={<CircleQuestionMark size={24} />}
        label={t('common.page.help')}
        render={<Link to="/help-support" />}
      />
      {wide ? null : (
        <li className="border-t border-border">
          <SignOutButton
            block
            variant="ghost"
            icon={<LogOut size={24} />}
            className="justify-items-start pl-0! text-text!"
          />
        </li>
      )}
    </ul>
  );
}
