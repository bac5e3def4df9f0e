import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../../platform/api/client.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';

/** Which version this is, and the texts that hold. */
export function About() {
  const { t } = useTexts();
  const { data } = useQuery({
    queryKey: ['support', 'installation'],
    queryFn: ({ signal }) => api.support.getInstallation(undefined, { signal }),
  });
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
