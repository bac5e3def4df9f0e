import { Link } from '@tanstack/react-router';
import Mail from 'lucide-react/icons/mail';
import QrCode from 'lucide-react/icons/qr-code';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { copyNamesToDraft, type InviteDraft, type InviteWay } from '../inviteDrafts.ts';
import type { InvitationKind } from './KindChoice.tsx';

const WAY = [
  'pressable flex min-h-tap items-center justify-center gap-2 rounded-full px-2 py-1 text-center',
  'text-[0.9375rem]/5 font-semibold text-text-2 hover:text-text',
  'aria-[current]:bg-raised aria-[current]:text-text aria-[current]:shadow-1',
  'aria-[current]:inset-ring-[1.5px] aria-[current]:inset-ring-ink',
].join(' ');

export interface InviteWaysProps {
  way: InviteWay;
  kind: InvitationKind;
  /** Returns the names typed so far. */
  typed: () => InviteDraft;
}

/** Links to the other way of inviting, by link or by mail, and takes the typed names along. */
export function InviteWays({ way, kind, typed }: InviteWaysProps) {
  const { t } = useTexts();
  const personId = useSession().session?.user.id ?? '';
  const go = (to: InviteWay) => () => copyNamesToDraft(to, personId, kind, typed());
  return (
    <nav
      aria-label={t('invitations.choose.how')}
      className="grid auto-cols-fr grid-flow-col gap-1 rounded-full bg-surface p-1"
    >
      <Link
        to="/invitation-hub"
        replace
        onClick={go('link')}
        aria-current={way === 'link' ? 'page' : undefined}
        className={WAY}
      >
        <QrCode size={18} aria-hidden="true" className="shrink-0 narrow:hidden" />
        {t('invitations.choose.byLink')}
      </Link>
      <Link
        to="/new-relationship"
        search={{ type: kind }}
        replace
        onClick={go('mail')}
        aria-current={way === 'mail' ? 'page' : undefined}
        className={WAY}
      >
        <Mail size={18} aria-hidden="true" className="shrink-0 narrow:hidden" />
        {t('invitations.choose.byMail')}
      </Link>
    </nav>
  );
}
