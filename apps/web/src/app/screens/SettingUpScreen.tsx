import { useTexts } from '../../platform/i18n/index.ts';
import { LogoMark } from '../../ui/pictures/LogoMark.tsx';

/** [S2-038] Shown in place of the page until the session is known. */
export function SettingUpScreen() {
  const { t } = useTexts();
  return (
    <main className="column items-center justify-center gap-5">
      <span className="animate-pulse-soft">
        <LogoMark size={64} />
      </span>
      <p role="status" className="type-h3">
        {t('shell.settingUp')}
      </p>
    </main>
  );
}
