import type { SentInvitation } from '@beso/contract/mailed-invitations';
import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Hourglass from 'lucide-react/icons/hourglass';
import Copy from 'lucide-react/icons/link';
import MailOpen from 'lucide-react/icons/mail-open';
import QrCode from 'lucide-react/icons/qr-code';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Send from 'lucide-react/icons/send';
import UserPlus from 'lucide-react/icons/user-plus';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { TimeAgo } from '../../../platform/i18n/TimeAgo.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Tag, type TagProps } from '../../../ui/feedback/Tag.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { useCancelInvitation } from '../api.ts';
import { useSuppressStepToasts } from '../shownSteps.ts';
import { daysLeft, isOpen, mailProblem, type ShownStatus, STATUS_TEXT, shownStatus } from '../status.ts';
import { useSendAgain } from '../useSendAgain.ts';
import { useShareLink } from '../useShareLink.ts';
import { ConfirmedAction } from './ConfirmedAction.tsx';

const LOOK: Partial<Record<ShownStatus, { variant: TagProps['variant']; icon: ReactNode }>> = {
  accepted: { variant: 'success', icon: <Check size={16} strokeWidth={3} aria-hidden="true" /> },
  opened: { variant: 'warning', icon: <MailOpen size={16} aria-hidden="true" /> },
  registering: { variant: 'warning', icon: <UserPlus size={16} aria-hidden="true" /> },
  sent: { variant: 'tint', icon: <Send size={16} aria-hidden="true" /> },
  declined: { variant: 'white', icon: <X size={16} aria-hidden="true" /> },
  cancelled: { variant: 'white', icon: undefined },
  expired: { variant: 'white', icon: undefined },
  failed: { variant: 'danger', icon: <CircleAlert size={16} aria-hidden="true" /> },
};
/** The look of a shared link and of a mail that is not sent yet. */
const WAITING = { variant: 'tint', icon: <Hourglass size={16} aria-hidden="true" /> } as const;

export function SentRow({ invitation }: { invitation: SentInvitation }) {
  const { t } = useTexts();
  const { id, status, statusAt, openedAt, groupName, partnerEmail, isMailed, expiresAt } = invitation;
  useSuppressStepToasts(id);
  const shown = shownStatus(invitation);
  const { variant, icon } = LOOK[shown] ?? WAITING;
  const problem = mailProblem(invitation);
  const name = invitation.partnerName ?? groupName ?? t('inviting.list.byLink');
  const isNamedAfterGroup = name === groupName;
  return (
    <li className="flex gap-3.5 border-border py-4 not-first:border-t">
      <Avatar id={id} name={name} {...(isMailed ? {} : { icon: <QrCode size={20} /> })} />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h3 className="type-h3 min-w-0 wrap-anywhere">{name}</h3>
          <span role="status">
            <Tag variant={variant} icon={icon}>
              {t(STATUS_TEXT[shown])}
            </Tag>
          </span>
        </div>
        <p className="type-sm wrap-anywhere text-text-2">
          {isNamedAfterGroup ? null : `${groupName ?? t('inviting.list.couple')} · `}
          {partnerEmail === null
            ? t('inviting.list.byLink')
            : t('inviting.list.forAddress', { email: partnerEmail })}
          {' · '}
          <TimeAgo at={shown === 'opened' && openedAt !== null ? openedAt : statusAt} />
          {isOpen(status) ? ` · ${t('inviting.list.daysLeft', { count: daysLeft(expiresAt) })}` : null}
        </p>
        {problem === undefined ? null : <p className="type-sm mt-1">{t(problem)}</p>}
        {isOpen(status) ? <OpenActions invitation={invitation} name={name} /> : null}
        {status === 'expired' ? <InviteAgain invitation={invitation} /> : null}
      </div>
    </li>
  );
}

function OpenActions({ invitation, name }: { invitation: SentInvitation; name: string }) {
  const { t } = useTexts();
  const { id, url, isMailed, status, resendsLeft } = invitation;
  const { copied, copy } = useShareLink(invitation);
  const cancel = useCancelInvitation();
  const { sendAgain, isSending } = useSendAgain(id);
  return (
    <div className="mt-2.5 narrow:-ml-14.5 flex flex-wrap items-center gap-x-2 gap-y-2">
      {isMailed && status !== 'pending' && resendsLeft > 0 ? (
        <Button
          compact
          variant="secondary"
          icon={<RefreshCw size={18} />}
          loading={isSending}
          loadingLabel={t('inviting.list.resending')}
          onClick={() => void sendAgain()}
        >
          {t('inviting.list.resend', { count: resendsLeft })}
        </Button>
      ) : null}
      {url === null ? null : (
        <Button
          compact
          variant="secondary"
          icon={copied === 'link' ? <Check size={18} strokeWidth={3} /> : <Copy size={18} />}
          aria-label={copied === 'link' ? undefined : `${t('common.invitation.copyLink')}: ${name}`}
          onClick={() => void copy('link')}
        >
          {copied === 'link' ? t('common.invitation.linkCopied') : t('common.invitation.copyLink')}
        </Button>
      )}
      <ConfirmedAction
        invitationId={id}
        keepLabel={t('inviting.list.keep')}
        action={cancel}
        label={t('inviting.list.cancel')}
        variant="ghost"
        title={t('inviting.list.cancelTitle')}
        text={t('inviting.list.cancelText')}
        confirmLabel={t('inviting.list.cancelConfirm')}
        done={t('invitations.share.ended')}
        failed={t('invitations.share.endFailed')}
      />
      {isMailed && resendsLeft === 0 ? (
        <p className="type-sm basis-full text-text-2">{t('inviting.list.noResend')}</p>
      ) : null}
    </div>
  );
}

function InviteAgain({ invitation: { isMailed, relationshipType } }: { invitation: SentInvitation }) {
  const { t } = useTexts();
  const type = relationshipType === 'couple' ? 'partner' : 'friends';
  return (
    <Button
      compact
      variant="secondary"
      className="mt-2.5"
      icon={<RefreshCw size={18} />}
      render={isMailed ? <Link to="/new-relationship" search={{ type }} /> : <Link to="/invitation-hub" />}
    >
      {t('inviting.list.newLink')}
    </Button>
  );
}
