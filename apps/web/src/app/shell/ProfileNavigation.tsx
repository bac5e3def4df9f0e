import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import HandHeart from 'lucide-react/icons/hand-heart';
import HandHelping from 'lucide-react/icons/hand-helping';
import House from 'lucide-react/icons/house';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import { useTexts } from '../../platform/i18n/index.ts';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';

/** [S2-092] The bar of five items at the bottom of the profile, on phones only. */
export function ProfileNavigation() {
  const { t } = useTexts();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <BottomBar
      label={t('shell.nav.main')}
      items={[
        {
          id: 'back',
          label: t('common.back'),
          icon: <ArrowLeft size={24} />,
          render: canGoBack ? <button type="button" onClick={() => history.back()} /> : <Link to="/home" />,
        },
        { id: 'home', label: t('shell.nav.home'), icon: <House size={24} />, render: <Link to="/home" /> },
        {
          id: 'request',
          label: t('shell.menu.request'),
          icon: <HandHelping size={24} />,
          render: <Link to="/request-besos" />,
        },
        {
          id: 'test',
          label: t('shell.nav.test'),
          icon: <MessageCircleQuestionMark size={24} />,
          render: <Link to="/quiz-dashboard" />,
        },
        {
          id: 'give',
          label: t('shell.menu.give'),
          icon: <HandHeart size={24} />,
          render: <Link to="/give-besos" />,
        },
      ]}
    />
  );
}
