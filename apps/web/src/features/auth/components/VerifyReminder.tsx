import { Link } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { writeLocal } from '../../../platform/storage.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { DISMISSED_KEY } from '../verifyReminder.ts';

/** A quiet line for somebody whose address is not verified. */
export function VerifyReminder() {
  const { t } = useTexts();
  const [gone, setGone] = useState(false);
  if (gone) return null;
  const dismiss = () => {
    writeLocal(DISMISSED_KEY, String(Date.now()));
    setGone(true);
  };
  return (
    <div role="note" className="mb-4 flex items-center gap-2 rounded-md bg-surface py-1 pr-1 pl-4">
      <p className="type-sm min-w-0 grow py-2">
        {t('recovery.reminder.text')}{' '}
        <Link to="/verify-email-simple" className="link whitespace-nowrap">
          {t('recovery.reminder.confirm')}
        </Link>
      </p>
      <IconButton label={t('recovery.reminder.dismiss')} onClick={dismiss}>
        <X size={20} />
      </IconButton>
    </div>
  );
}
