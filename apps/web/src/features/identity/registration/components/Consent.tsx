import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../platform/i18n/index.ts';

/** Says that registering accepts the terms and the privacy policy. */
export function Consent() {
  const { t } = useTexts();
  return (
    <p className="type-xs text-center text-text-2">
      {t('registration.consent.before')}{' '}
      <Link to="/terms" className="link">
        {t('registration.consent.terms')}
      </Link>
      {` ${t('registration.consent.between')} `}
      <Link to="/privacy" className="link">
        {t('registration.consent.privacy')}
      </Link>
      {t('registration.consent.after')}
    </p>
  );
}
