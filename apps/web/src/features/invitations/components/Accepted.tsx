import { POST_ACCEPT_REDIRECT_MS } from '@beso/contract/limits';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { JoinPage } from './JoinPage.tsx';

/** [S9-019] Connected: time to read it, then home. */
export function Accepted({ isGroup }: { isGroup: boolean }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  useEffect(() => {
    const goHome = () => void navigate({ to: '/home', replace: true });
    const timer = setTimeout(goHome, POST_ACCEPT_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <JoinPage complete>
      <div role="status">
        <h1 className="type-hero">
          {isGroup ? t('invitations.join.acceptedGroup') : t('invitations.join.accepted')}
        </h1>
        <p className="mt-2.5 text-text-2">{t('invitations.join.takingHome')}</p>
      </div>
      <Button block className="mt-2" render={<Link to="/home" replace />}>
        {t('common.continue')}
      </Button>
    </JoinPage>
  );
}
