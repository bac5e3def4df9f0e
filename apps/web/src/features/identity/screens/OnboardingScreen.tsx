import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useLanguageChoice } from '../../../platform/i18n/useLanguageChoice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { LanguageSelect } from '../../../ui/controls/LanguageSelect.tsx';
import { Logo } from '../../../ui/pictures/Logo.tsx';
import { WelcomeHero } from '../../../ui/pictures/WelcomeHero.tsx';
import { PublicPage, useSignInSearch } from '../entry/index.ts';

/** [S2-007] The welcome page, which must work without the server. */
export function OnboardingScreen() {
  const { t } = useTexts();
  const language = useLanguageChoice();
  const search = useSignInSearch();
  return (
    <PublicPage>
      <div className="column relative">
        <header className="relative flex min-h-16 grow flex-col lg:absolute lg:inset-x-0 lg:top-0">
          <WelcomeHero className="min-h-40 grow lg:hidden" />
          <LanguageSelect
            {...language}
            className="absolute! top-[max(0.875rem,env(safe-area-inset-top))] right-4 lg:right-5"
          />
        </header>
        <main className="px-gutter flex flex-col gap-3 pt-7 pb-[max(1.5rem,env(safe-area-inset-bottom))] lg:my-auto">
          <Logo height={24} />
          <h1 className="type-hero">{t('common.welcome.title')}</h1>
          <p className="type-lead text-text-2">{t('common.welcome.description')}</p>
          <div className="mt-2 flex flex-col gap-2.5">
            <Button block render={<Link to="/simplified-registration" search={search} />}>
              {t('common.welcome.getStarted')}
            </Button>
            <Button block variant="secondary" render={<Link to="/login" search={search} />}>
              {t('auth.signIn')}
            </Button>
          </div>
        </main>
      </div>
    </PublicPage>
  );
}
