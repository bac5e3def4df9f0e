import { POST_ACCEPT_REDIRECT_MS } from '@beso/contract/limits';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { JoinPage } from './JoinPage.tsx';

/** [S9-019] Connected: time to read it, then home. */
export function Accepted({ isGroup }: { isGroup: boolean }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone; reading goes on at what came of it.
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const goHome = () => void navigate({ to: '/home', replace: true });
    const timer = setTimeout(goHome, POST_ACCEPT_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <JoinPage complete>
      <h1 ref={heading} tabIndex={-1} className="type-hero outline-none">
        {isGroup ? t('invitations.join.acceptedGroup') : t('invitations.join.accepted')}
      </h1>
      <p role="status" className="text-text-2">
        {t('invitations.join.takingHome')}
      </p>
      <Button block className="mt-2" render={<Link to="/home" replace />}>
        {t('common.continue')}
      </Button>
    </JoinPage>
  );
}
