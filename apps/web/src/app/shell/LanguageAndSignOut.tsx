import LogOut from 'lucide-react/icons/log-out';
import { SignOutButton } from '../../features/auth/index.ts';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import { useMyLanguage } from './useMyLanguage.ts';

/** The two things of an account that must be in reach before it has pages of its own. */
export function LanguageAndSignOut({ compact }: { compact?: boolean }) {
  const language = useMyLanguage();
  return (
    <>
      <LanguageSelect {...language} className="justify-center" />
      <SignOutButton
        variant={compact ? 'ghost' : 'secondary'}
        compact={compact}
        icon={<LogOut size={20} />}
      />
    </>
  );
}
