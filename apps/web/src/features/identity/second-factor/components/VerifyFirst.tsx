import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { useSession } from '../../../../platform/session/session.ts';

/**
 * Returns whether the account has a verified address or number, which passkeys and second factors require.
 */
export function useHasVerifiedContact(): boolean {
  const user = useSession().session?.user;
  return user === undefined || user.emailVerified || user.phone !== null;
}

export function VerifyFirst() {
  const { t } = useTexts();
  return (
    <div className="type-sm text-text-2">
      <p>{t('factor.proof.text')}</p>
      <Link to="/verify-email-simple" className="link link-tap">
        {t('factor.proof.link')}
      </Link>
    </div>
  );
}
