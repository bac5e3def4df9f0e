import { useTexts } from '../../platform/i18n/index.ts';
import { LogoMark } from '../../ui/pictures/LogoMark.tsx';

export function StartScreen() {
  const { t } = useTexts();
  return (
    <main className="start">
      <LogoMark size={96} />
      <p role="status">{t('common.welcome.title')}</p>
    </main>
  );
}

/** [S2-149] Offers a reload after some seconds, in case the scripts never arrive. */
export function StartRetry() {
  const { t } = useTexts();
  return (
    // biome-ignore lint/a11y/useValidAnchor: the address of this very page, whatever it is
    <a className="start-retry link" href="">
      {t('common.failure.retry')}
    </a>
  );
}

/** [S2-149] The message for a page that could not start. `start.ts` copies it from a template in the HTML. */
export function StartFailure() {
  const { t } = useTexts();
  return (
    <main>
      <div role="alert" className="start">
        <LogoMark size={96} />
        <h1>{t('common.failure.startTitle')}</h1>
        <p>{t('common.failure.startText')}</p>
        {/* biome-ignore lint/a11y/useValidAnchor: the address of this very page, whatever it is */}
        <a className="link link-tap" href="">
          {t('common.failure.retry')}
        </a>
      </div>
    </main>
  );
}
