import type { OpenInvitation } from '@beso/contract/invitations';
import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import LinkIcon from 'lucide-react/icons/link';
import MessageCircle from 'lucide-react/icons/message-circle';
import Share2 from 'lucide-react/icons/share-2';
import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dock } from '../../../ui/layout/Dock.tsx';
import { TopBar } from '../../../ui/layout/TopBar.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { shortUrl, whatsAppLink } from '../sharing.ts';
import { useShareLink } from '../useShareLink.ts';
import { InviteQr } from './InviteQr.tsx';
import { OpenedTag } from './OpenedTag.tsx';
import { WithdrawLink } from './WithdrawLink.tsx';

export interface InviteShareProps {
  invitation: OpenInvitation;
  /** [S2-099] Returns to the choice of who shall be invited. */
  onBack: () => void;
  onEnded: () => void;
}

/** [S2-098] Shows an open link, and ways to send it. */
export function InviteShare({ invitation, onBack, onEnded }: InviteShareProps) {
  const { t } = useTexts();
  const { message, copied, copy, share } = useShareLink(invitation);
  const { id, partnerName: name, openedAt, registeringAt, expiresAt } = invitation;
  const url = invitation.url ?? '';

  return (
    <div className="column">
      <TopBar
        title={name ? t('invitations.share.titlePartner', { name }) : t('invitations.share.titleFriends')}
        backLabel={t('common.back')}
        onBack={onBack}
      />
      <main className="px-gutter flex grow flex-col gap-3.5 pt-1 pb-6">
        <InviteQr url={url} name={name} />
        <section className="rounded-lg bg-surface px-4.5 py-4">
          <p>{message}</p>
          <p className="type-sm mt-1.5 font-semibold break-all text-primary select-all">{shortUrl(url)}</p>
          <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
            <p className="type-xs text-text-2">
              {t('invitations.share.validUntil', { date: new Date(expiresAt) })}
            </p>
            <span role="status">
              <OpenedTag invitationId={id} openedAt={openedAt} registeringAt={registeringAt} />
            </span>
          </div>
        </section>
        <div className="flex flex-col gap-2.5">
          <Button
            block
            icon={<MessageCircle size={20} />}
            render={<a href={whatsAppLink(`${message} ${url}`)} target="_blank" rel="noopener noreferrer" />}
          >
            {t('invitations.share.whatsapp')}
          </Button>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2.5">
            <CopyButton
              icon={<Copy size={20} />}
              label={t('invitations.share.copyText')}
              doneLabel={t('invitations.share.textCopied')}
              done={copied === 'text'}
              onClick={() => void copy('text')}
            />
            <CopyButton
              icon={<LinkIcon size={20} />}
              label={t('common.invitation.copyLink')}
              doneLabel={t('common.invitation.linkCopied')}
              done={copied === 'link'}
              onClick={() => void copy('link')}
            />
          </div>
          <Button block variant="quiet" icon={<Share2 size={20} />} onClick={() => void share()}>
            {t('invitations.share.more')}
          </Button>
          <WithdrawLink invitationId={id} onEnded={onEnded} />
        </div>
      </main>
      <Dock>
        <Button block variant="secondary" render={<Link to="/home" />}>
          {t('common.continue')}
        </Button>
      </Dock>
    </div>
  );
}

interface CopyButtonProps {
  icon: ReactNode;
  label: string;
  doneLabel: string;
  done: boolean;
  onClick: () => void;
}

/** A button whose label confirms that the text was copied, because a toast would cover other buttons. */
function CopyButton({ icon, label, doneLabel, done, onClick }: CopyButtonProps) {
  return (
    <>
      <Button
        variant="quiet"
        icon={done ? <Check size={20} strokeWidth={3} className="text-success" /> : icon}
        onClick={onClick}
        className="px-3!"
      >
        {done ? doneLabel : label}
      </Button>
      <VisuallyHidden role="status">{done ? doneLabel : ''}</VisuallyHidden>
    </>
  );
}
