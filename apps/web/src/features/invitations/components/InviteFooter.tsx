import { Link } from '@tanstack/react-router';
import MailOpen from 'lucide-react/icons/mail-open';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useMyInvitations } from '../api.ts';
import { OpenLinks } from './OpenLinks.tsx';

/** The end of each invitation form, with the member's open links. */
export function InviteFooter() {
  const { t } = useTexts();
  const { data } = useMyInvitations();
  return (
    <>
      <OpenLinks invitations={data?.invitations ?? []} />
      <Button
        compact
        variant="ghost"
        className="-ml-3 self-start"
        icon={<MailOpen size={20} />}
        render={<Link to="/invitation-management" />}
      >
        {t('invitations.choose.all')}
      </Button>
    </>
  );
}
