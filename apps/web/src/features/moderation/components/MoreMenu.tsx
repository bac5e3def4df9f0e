import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { loadNamespaces, useTexts } from '../../../platform/i18n/index.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { notify } from '../../../ui/notify.ts';
import type { ModerationSubject } from '../subject.ts';

type Sheet = typeof import('./ModerationSheet.tsx').ModerationSheet;

export interface MoreMenuProps {
  subject: ModerationSubject;
  /** Of the thing that it is about, for screen readers: there are many such menus on a page. */
  describedBy?: string | undefined;
  className?: string | undefined;
}

/** A quiet •••: report, block. What it opens is loaded when it is first asked for. */
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
