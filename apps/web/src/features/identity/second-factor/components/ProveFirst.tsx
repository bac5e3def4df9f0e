import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { useSession } from '../../../../platform/session/session.ts';

/** Whether the account has a verified address or a number: passkeys and a second factor wait for one. */
export function useIsProven(): boolean {
  const user = useSession().session?.user;
  return user === undefined || user.emailVerified || user.phone !== null;
}

/** Stands in the place of the button that adds one. */
export function ProveFirst() {
  const { t } = useTexts();
  return (
    <p className="type-sm text-text-2">
      {t('factor.proof.text')}{' '}
      <Link to="/verify-email-simple" className="link link-tap">
        {t('factor.proof.link')}
      </Link>
    </p>
  );
}
