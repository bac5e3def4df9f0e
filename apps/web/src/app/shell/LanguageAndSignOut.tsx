import LogOut from 'lucide-react/icons/log-out';
import { useSignOut } from '../../features/auth/index.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import { useMyLanguage } from './useMyLanguage.ts';

/** The two things of an account that must be in reach before it has pages of its own. */
export function LanguageAndSignOut({ compact }: { compact?: boolean }) {
  const { t } = useTexts();
  const language = useMyLanguage();
  const { signOut, signingOut } = useSignOut();
  return (
    <>
      <LanguageSelect {...language} className="justify-center" />
      <Button
        variant={compact ? 'ghost' : 'secondary'}
        compact={compact}
        icon={<LogOut size={20} />}
        loading={signingOut}
        onClick={signOut}
      >
        {t('shell.signOut')}
      </Button>
    </>
  );
}
