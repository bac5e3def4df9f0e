import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { loadNamespaces, useTexts } from '../../../platform/i18n/index.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { notify } from '../../../ui/notify.ts';
import type { ModerationSubject } from '../subject.ts';

type Sheet = typeof import('./ModerationSheet.tsx').ModerationSheet;

export interface MoreMenuProps {
  subject: ModerationSubject;
  /** Id of the element that names what the menu is about: a page has many such menus. */
  describedBy?: string | undefined;
  className?: string | undefined;
}

/** A quiet ••• that opens report and block. Their code is loaded when it is first opened. */
export function MoreMenu({ subject, describedBy, className }: MoreMenuProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const [Sheet, setSheet] = useState<Sheet>();
  const show = async () => {
    try {
      const [{ ModerationSheet }] = await Promise.all([
        import('./ModerationSheet.tsx'),
        loadNamespaces('moderation'),
      ]);
      setSheet(() => ModerationSheet);
      setOpen(true);
    } catch {
      notify.error(t('errors.offline'));
    }
  };
  return (
    <>
      <IconButton
        label={t('common.more')}
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        onClick={() => void show()}
        className={className}
      >
        <Ellipsis size={22} />
      </IconButton>
      {Sheet ? <Sheet subject={subject} open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}
