import { type TranslationKey, useTexts } from '../../../platform/i18n/index.ts';
import { LegalPage } from '../components/LegalPage.tsx';

const SECTIONS: readonly (readonly [title: TranslationKey, text: TranslationKey])[] = [
  ['legal.terms.what.title', 'legal.terms.what.text'],
  ['legal.terms.who.title', 'legal.terms.who.text'],
  ['legal.terms.conduct.title', 'legal.terms.conduct.text'],
  ['legal.terms.content.title', 'legal.terms.content.text'],
  ['legal.terms.ending.title', 'legal.terms.ending.text'],
  ['legal.terms.liability.title', 'legal.terms.liability.text'],
  ['legal.terms.changes.title', 'legal.terms.changes.text'],
];

export function TermsScreen() {
  const { t } = useTexts();
  return (
    <LegalPage
      document="terms"
      title={t('legal.terms.title')}
      own={({ minimumAge }) =>
        SECTIONS.map(([title, text]) => ({ title: t(title), text: t(text, { age: minimumAge }) }))
      }
    />
  );
}
