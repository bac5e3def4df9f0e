import { useTexts } from '../../../platform/i18n/index.ts';
import { LegalPage } from '../components/LegalPage.tsx';
import { privacySections } from '../privacy.ts';

export function PrivacyScreen() {
  const { t } = useTexts();
  return (
    <LegalPage
      document="privacy"
      title={t('legal.privacy.title')}
      own={(facts) => privacySections(facts).map(([title, text]) => ({ title: t(title), text: t(text) }))}
    />
  );
}
