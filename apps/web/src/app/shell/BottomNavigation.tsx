import { Link, useLocation } from '@tanstack/react-router';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import Gift from 'lucide-react/icons/gift';
import HandHelping from 'lucide-react/icons/hand-helping';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import { useEffect, useState } from 'react';
import { FriendsIcon } from '../../features/chat/index.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { useLazy } from '../../platform/lazyLoad.ts';
import { afterFirstPage } from '../../platform/navigation/firstPage.ts';
import { CentreButton } from '../../ui/controls/CentreButton.tsx';
import { LayerFallback } from '../../ui/layers/LayerFallback.tsx';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import { BesoGlyph } from '../../ui/pictures/BesoGlyph.tsx';
import { menuDestination } from './destinations.ts';

const loadMenu = async () => (await import('../../ui/layers/FloatingMenu.tsx')).FloatingMenu;
type Menu = Awaited<ReturnType<typeof loadMenu>>;

/** [S2-051] The bar on phones: Friends, the button that opens four actions, Quizzes. */
export function BottomNavigation() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const [stands, setStands] = useState(false);
  useEffect(() => afterFirstPage(() => setStands(true)), []);
  const lazy = useLazy(loadMenu, stands || open);
  const { code: Menu } = lazy;
  return (
    <>
      <BottomBar
        label={t('shell.nav.main')}
        centre={<CentreButton label={t('shell.menu.open')} expanded={open} onClick={() => setOpen(true)} />}
        items={[
          {
            id: 'friends',
            label: t('shell.nav.friends'),
            icon: <FriendsIcon />,
            current: pathname === '/find-friends',
            render: <Link to="/find-friends" />,
          },
          {
            id: 'quizzes',
            label: t('shell.nav.quizzes'),
            icon: <MessageCircleQuestionMark size={24} />,
            current: pathname === '/quiz-dashboard',
            render: <Link to="/quiz-dashboard" />,
          },
        ]}
      />
      {Menu ? <ActionsMenu Menu={Menu} open={open} onOpenChange={setOpen} /> : null}
      {open && !Menu ? <LayerFallback lazy={lazy} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface ActionsMenuProps {
  Menu: Menu;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** [S2-052] to [S2-056] Shows the four actions. */
function ActionsMenu({ Menu, open, onOpenChange }: ActionsMenuProps) {
  const { t } = useTexts();
  return (
    <Menu
      open={open}
      onOpenChange={onOpenChange}
      label={t('shell.menu.open')}
      closeLabel={t('shell.menu.close')}
      items={[
        {
          id: 'request',
          label: t('shell.menu.request'),
          icon: <HandHelping size={28} />,
          tone: 'apricot',
          render: <Link to={menuDestination('request')} />,
        },
        {
          id: 'give',
          label: t('shell.menu.give'),
          icon: <BesoGlyph size={36} />,
          tone: 'white',
          render: <Link to={menuDestination('give')} />,
        },
        {
          id: 'redeem',
          label: t('shell.menu.redeem'),
          icon: <Gift size={28} />,
          tone: 'saffron',
          render: <Link to={menuDestination('redeem')} />,
        },
        {
          id: 'recommend',
          label: t('shell.menu.recommend'),
          icon: <BookmarkPlus size={28} />,
          tone: 'sky',
          render: <Link to={menuDestination('recommend')} />,
        },
      ]}
    />
  );
}
