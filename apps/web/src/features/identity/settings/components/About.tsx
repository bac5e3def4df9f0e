import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { useInstallation } from '../../../support/index.ts';

/** Shows the server's version and links to the legal texts. */
export function About() {
  const { t } = useTexts();
  const { data } = useInstallation();
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 text-center">
      <Link to="/terms" className="link link-tap">
        {t('common.page.terms')}
      </Link>
      <Link to="/privacy" className="link link-tap">
        {t('common.page.privacy')}
      </Link>
      <p className="type-xs w-full text-text-3">
        {data === undefined ? ' ' : t('account.preferences.about', { version: data.version })}
      </p>
    </div>
  );
}
