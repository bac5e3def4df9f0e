import Ellipsis from 'lucide-react/icons/ellipsis';
import { useTexts } from '../../../platform/i18n/index.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import type { ModerationSubject } from '../subject.ts';
import { useModerationSheet } from '../useModerationSheet.ts';

export interface MoreMenuProps {
  subject: ModerationSubject;
  /** The id of the element that names the subject, which tells several menus apart. */
  describedBy?: string | undefined;
  className?: string | undefined;
}

/** A ••• button for reporting and blocking. */
export function MoreMenu({ subject, describedBy, className }: MoreMenuProps) {
  const { t } = useTexts();
  const { show, sheet } = useModerationSheet(subject);
  return (
    <>
      <IconButton
        label={t('common.more')}
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        onClick={show}
        className={className}
      >
        <Ellipsis size={22} />
      </IconButton>
      {sheet}
    </>
  );
}
