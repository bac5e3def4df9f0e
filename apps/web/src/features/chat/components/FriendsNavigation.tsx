import { Link } from '@tanstack/react-router';
import House from 'lucide-react/icons/house';
import User from 'lucide-react/icons/user';
import { useTexts } from '../../../platform/i18n/index.ts';
import { BottomBar } from '../../../ui/layout/BottomBar.tsx';
import { FriendsIcon } from './FriendsIcon.tsx';

/** [S2-141] The bar of three links at the bottom of the list, on phones. */
export function FriendsNavigation() {
  const { t } = useTexts();
  return (
    <BottomBar
      label={t('shell.nav.main')}
      items={[
        {
          id: 'profile',
          label: t('shell.nav.profile'),
          icon: <User size={24} />,
          render: <Link to="/profile" />,
        },
        {
          id: 'friends',
          label: t('shell.nav.friends'),
          icon: <FriendsIcon />,
          current: true,
          render: <Link to="/find-friends" search={{ with: undefined }} />,
        },
        { id: 'home', label: t('shell.nav.home'), icon: <House size={24} />, render: <Link to="/home" /> },
      ]}
    />
  );
}
