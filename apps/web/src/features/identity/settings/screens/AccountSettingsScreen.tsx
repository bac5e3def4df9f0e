import { useTexts } from '../../../../platform/i18n/index.ts';
import { useBack } from '../../../../platform/navigation/navigation.ts';
import { TopBar } from '../../../../ui/layout/TopBar.tsx';
import { VisibilitySection } from '../../../connections/index.ts';
import { QuizSettingsSection } from '../../../quizzes/index.ts';
import { DeleteAccountSection, ExportSection } from '../../deletions/index.ts';
import { SecondFactorSection } from '../../second-factor/index.ts';
import { SignOutEverywhere } from '../../sessions/index.ts';
import { About } from '../components/About.tsx';
import { DevicesSection } from '../components/DevicesSection.tsx';
import { PasskeysSection } from '../components/PasskeysSection.tsx';
import { PreferencesSection } from '../components/PreferencesSection.tsx';
import { ProfileHeader } from '../components/ProfileHeader.tsx';
import { SigningInSection } from '../components/SigningInSection.tsx';

/** [S2-026] The page /account-settings. */
export function AccountSettingsScreen() {
  const { t } = useTexts();
  const back = useBack();
  return (
    <div className="column">
      <TopBar title={t('shell.nav.accountSettings')} backLabel={t('common.back')} onBack={back} />
      <main className="px-gutter flex grow flex-col pb-8 lg:pt-2">
        <div className="page-columns gap-y-7">
          <div className="flex flex-col gap-7">
            <ProfileHeader />
            <SigningInSection />
            <SecondFactorSection />
            <PasskeysSection />
            <PreferencesSection />
            <VisibilitySection />
            <QuizSettingsSection />
          </div>
          <div className="flex flex-col gap-4">
            <DevicesSection />
            <SignOutEverywhere />
            <ExportSection />
            <DeleteAccountSection />
            <About />
          </div>
        </div>
      </main>
    </div>
  );
}
