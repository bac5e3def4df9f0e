import { TESTING_TABS, type TestingTab } from '@beso/contract/testing';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useBack } from '../../../platform/navigation/navigation.ts';
import { ChipGroup } from '../../../ui/controls/ChipGroup.tsx';
import { TopBar } from '../../../ui/layout/TopBar.tsx';
import type { CheckedTab, DashboardCheck } from '../checks.ts';
import { CheckList } from '../components/CheckList.tsx';
import { Moderation } from '../components/Moderation.tsx';
import { databaseChecks } from '../tabs/database.ts';
import { languageChecks } from '../tabs/language.ts';
import { mobileChecks } from '../tabs/mobile.ts';
import { performanceChecks } from '../tabs/performance.ts';
import { registrationChecks } from '../tabs/registration.ts';
import { securityChecks } from '../tabs/security.ts';

const CHECKS: Readonly<Record<CheckedTab, readonly DashboardCheck[]>> = {
  registration: registrationChecks,
  language: languageChecks,
  mobile: mobileChecks,
  security: securityChecks,
  performance: performanceChecks,
  database: databaseChecks,
};

/** [S2-143] The page /testing-dashboard: six tabs with checks of this installation, and one with reports. */
export function TestingScreen() {
  const { t } = useTexts();
  const back = useBack();
  const [tab, setTab] = useState<TestingTab>('registration');
  return (
    <div className="column">
      <TopBar title={t('testing.title')} backLabel={t('common.back')} onBack={back} />
      <main className="px-gutter flex grow flex-col gap-5 pb-8">
        <p className="text-text-2">{t('testing.intro')}</p>
        <ChipGroup
          label={t('testing.title')}
          labelHidden
          options={TESTING_TABS.map((value) => ({ value, label: t(`testing.tabs.${value}`) }))}
          value={tab}
          onChange={(chosen) => chosen !== '' && setTab(chosen)}
        />
        <section key={tab} aria-label={t(`testing.tabs.${tab}`)}>
          <h2 className="type-h2 mb-3">{t(`testing.tabs.${tab}`)}</h2>
          {tab === 'moderation' ? <Moderation /> : <CheckList checks={CHECKS[tab]} />}
        </section>
      </main>
    </div>
  );
}
