import { useTexts } from '../../platform/i18n/index.ts';
import { LogoMark } from '../../ui/pictures/LogoMark.tsx';

export function Start() {
  const { t } = useTexts();
  return (
    <main className="start">
      <LogoMark size={96} />
      <p role="status">{t('common.welcome.title')}</p>
    </main>
  );
}

/** Offers a reload after some seconds, without a script, in case the code never arrives. */
export function StartRetry() {
  const { t } = useTexts();
  return (
    // biome-ignore lint/a11y/useValidAnchor: the address of this very page, whatever it is
    <a className="start-retry link" href="">
      {t('common.failure.tryAgain')}
    </a>
  );
}
