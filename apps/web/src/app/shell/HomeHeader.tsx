import { Link } from '@tanstack/react-router';
import { HeaderBalance } from '../../features/besos/index.ts';
import { Bell } from '../../features/notifications/index.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { useSession } from '../../platform/session/session.ts';
import { HomeTopBar } from '../../ui/layout/HomeTopBar.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';

/** [S2-048] The header of home on phones: the person's avatar, the bell and the balance. */
export function HomeHeader() {
  const { t } = useTexts();
  const { profile } = useSession();
  if (profile === null) return null;
  const { id, firstName, lastName, avatarUrl } = profile;
  return (
    <HomeTopBar
      avatar={
        <Avatar
          id={id}
          name={`${firstName} ${lastName}`}
          photoUrl={avatarUrl}
          label={t('shell.nav.profile')}
        />
      }
      avatarRender={<Link to="/profile" />}
      greeting={t('shell.hello', { name: firstName })}
      end={
        <div className="flex shrink-0 items-center gap-1">
          <Bell />
          <HeaderBalance />
        </div>
      }
    />
  );
}
