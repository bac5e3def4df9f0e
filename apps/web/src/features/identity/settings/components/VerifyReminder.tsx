import { Link } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { useVerificationRefresh } from '../../entry/index.ts';
import { dismissReminder, isReminderDue } from '../verifyReminder.ts';

/** Reminds the person to verify their address, when home opens. A later reminder would push the feed down. */
export function VerifyReminder() {
  const { t } = useTexts();
  const { session } = useSession();
  const [due, setDue] = useState(isReminderDue);
  // An account that was registered by phone may have no address to verify.
  const open = session?.user.emailVerified === false && session.user.email !== '';
  useVerificationRefresh(due && open);
  if (!due || !open) return null;
  const dismiss = () => {
    dismissReminder();
    setDue(false);
  };
  return (
    <div role="note" className="mb-4 flex items-center gap-2 rounded-md bg-surface py-1 pr-1 pl-4">
      <p className="type-sm min-w-0 grow py-2">
        {t('shell.reminder.text')}{' '}
        <Link
          to="/verify-email-simple"
          className="link link-tap -my-2 inline-flex min-h-tap min-w-tap items-center whitespace-nowrap"
        >
          {t('shell.reminder.confirm')}
        </Link>
      </p>
      <IconButton label={t('shell.reminder.dismiss')} onClick={dismiss}>
        <X size={20} />
      </IconButton>
    </div>
  );
}
