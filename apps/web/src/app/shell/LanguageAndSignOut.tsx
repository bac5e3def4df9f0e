import { Link } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import { SignOutButton } from '../../features/identity/index.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { LanguageSelect } from '../../ui/controls/LanguageSelect.tsx';
import { useMyLanguage } from './useMyLanguage.ts';

/** The classes that align a button with the links of the rail above it. */
const RAIL_ROW = 'justify-start! text-left! pl-4! text-text! [&>span]:gap-4!';

/** Offers the language and the sign-out in the rail. */
export function LanguageAndSignOut() {
  const { t } = useTexts();
  const language = useMyLanguage();
  return (
    <>
      <LanguageSelect
        {...language}
        className="gap-4.25! justify-start pl-4.25! [&>svg:last-of-type]:ml-auto"
      />
      <Button
        variant="ghost"
        compact
        className={RAIL_ROW}
        icon={<Settings size={20} />}
        render={<Link to="/account-settings" />}
      >
        {t('shell.nav.accountSettings')}
      </Button>
      <SignOutButton variant="ghost" compact className={RAIL_ROW} icon={<LogOut size={20} />} />
    </>
  );
}
