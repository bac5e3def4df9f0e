import Hourglass from 'lucide-react/icons/hourglass';
import MailOpen from 'lucide-react/icons/mail-open';
import UserPlus from 'lucide-react/icons/user-plus';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { useSuppressStepToasts } from '../shownSteps.ts';
import { isRegistering } from '../status.ts';

export interface OpenedTagProps {
  invitationId: string;
  openedAt: string | null;
  registeringAt: string | null;
}

export function OpenedTag({ invitationId, openedAt, registeringAt }: OpenedTagProps) {
  const { t } = useTexts();
  useSuppressStepToasts(invitationId);
  if (isRegistering(registeringAt)) {
    return (
      <Tag variant="success" icon={<UserPlus size={16} aria-hidden="true" />}>
        {t('invitations.share.registering')}
      </Tag>
    );
  }
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
