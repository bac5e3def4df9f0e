import Ellipsis from 'lucide-react/icons/ellipsis';
import { useTexts } from '../../../platform/i18n/index.ts';
import { withTexts } from '../../../platform/later.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { useLateSheet } from '../../../ui/layers/useLateSheet.tsx';
import type { ModerationSubject } from '../subject.ts';

export interface MoreMenuProps {
  subject: ModerationSubject;
  /** The id of the element that names the subject, because a page has many such menus. */
  describedBy?: string | undefined;
  className?: string | undefined;
}

const load = withTexts(async () => (await import('./ModerationSheet.tsx')).ModerationSheet, 'moderation');

/** Opens report and block. Their code loads on first use. */
export function MoreMenu({ subject, describedBy, className }: MoreMenuProps) {
  const { t } = useTexts();
  const { show, sheet } = useLateSheet(load, { subject });
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
