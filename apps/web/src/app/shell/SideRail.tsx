import { Link, useLocation } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import Gift from 'lucide-react/icons/gift';
import House from 'lucide-react/icons/house';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import type { ReactElement } from 'react';
import { BalanceAnnouncement, RailBalance } from '../../features/besos/index.ts';
import { FriendsCount } from '../../features/chat/index.ts';
import { RailCount } from '../../features/notifications/index.ts';
import { type TranslationKey, useTexts } from '../../platform/i18n/index.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { NavRail } from '../../ui/layout/NavRail.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { BesoGlyph } from '../../ui/pictures/BesoGlyph.tsx';
import { LanguageAndSignOut } from './LanguageAndSignOut.tsx';

interface RailItem {
  path:
    | '/home'
    | '/find-friends'
    | '/quiz-dashboard'
    | '/notifications'
    | '/gift'
    | '/share-recommendation'
    | '/profile';
  label: TranslationKey;
  icon: ReactElement;
  end?: ReactElement;
}

const ITEMS: readonly RailItem[] = [
  { path: '/home', label: 'shell.nav.home', icon: <House size={24} /> },
  { path: '/find-friends', label: 'shell.nav.friends', icon: <Users size={24} />, end: <FriendsCount /> },
  { path: '/quiz-dashboard', label: 'shell.nav.quizzes', icon: <MessageCircleQuestionMark size={24} /> },
  {
    path: '/notifications',
    label: 'shell.nav.notifications',
    icon: <Bell size={24} />,
    end: <RailCount />,
  },
  { path: '/gift', label: 'shell.nav.rewards', icon: <Gift size={24} />, end: <RailBalance /> },
  {
    path: '/share-recommendation',
    label: 'shell.menu.recommend',
    icon: <BookmarkPlus size={24} />,
  },
  { path: '/profile', label: 'shell.nav.profile', icon: <User size={24} /> },
];

/** The navigation in windows at least 1024 px wide, in place of the header and the bar. */
export function SideRail() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const { profile } = useSession();
  return (
    <NavRail
      label={t('shell.nav.main')}
      homeRender={<Link to="/home" aria-label={t('shell.nav.home')} />}
      items={ITEMS.map(({ path, label, icon, end }) => ({
        id: path,
        label: t(label),
        icon,
        end,
        current: pathname === path,
        render: <Link to={path} />,
      }))}
      actions={
        <>
          <Button block className="px-3!" icon={<BesoGlyph size={24} />} render={<Link to="/give-besos" />}>
            {t('shell.nav.give')}
          </Button>
          <Button block className="px-3!" variant="quiet" render={<Link to="/request-besos" />}>
            {t('shell.nav.request')}
          </Button>
          <div className="mt-4 flex flex-col gap-1">
            <LanguageAndSignOut />
          </div>
          <BalanceAnnouncement />
        </>
      }
      me={
        profile === null
          ? undefined
          : {
              name: profile.firstName,
              avatar: (
                <Avatar
                  id={profile.id}
                  name={`${profile.firstName} ${profile.lastName}`}
                  photoUrl={profile.avatarUrl}
                  size="sm"
                />
              ),
              render: <Link to="/profile" />,
            }
      }
    />
  );
}
