import Hourglass from 'lucide-react/icons/hourglass';
import MailOpen from 'lucide-react/icons/mail-open';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Tag } from '../../../ui/Tag.tsx';

/** Whether a link was opened by somebody else. */
export function OpenedTag({ openedAt }: { openedAt: string | null }) {
  const { t } = useTexts();
  return openedAt === null ? (
    <Tag variant="tint" icon={<Hourglass size={16} aria-hidden="true" />}>
      {t('invitations.share.unopened')}
    </Tag>
  ) : (
    <Tag variant="success" icon={<MailOpen size={16} aria-hidden="true" />}>
      {t('invitations.share.opened')}
    </Tag>
  );
}
