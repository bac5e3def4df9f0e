import type { CreatedInvitation, CreateInvitationInput } from '@beso/contract/invitations';
import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import LinkIcon from 'lucide-react/icons/link';
import MessageCircle from 'lucide-react/icons/message-circle';
import Share2 from 'lucide-react/icons/share-2';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dock } from '../../../ui/Dock.tsx';
import { notify } from '../../../ui/notify.ts';
import { TopBar } from '../../../ui/TopBar.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { copyText, shareNatively, shortUrl, whatsAppLink } from '../sharing.ts';
import { InviteQr } from './InviteQr.tsx';

export interface InviteShareProps {
  input: CreateInvitationInput;
  invitation: CreatedInvitation;
  /** [S2-099] Back to the choice. */
  onBack: () => void;
}

/** [S2-098] The link, in every way it can travel. */
export function InviteShare({ input, invitation, onBack }: InviteShareProps) {
  const { t } = useTexts();
  const { url } = invitation;
  const name = input.kind === 'partner' ? input.partnerName : '';
  const message = name
    ? t('invitations.share.messagePartner', { name })
    : t('invitations.share.messageFriends');

  const [copied, setCopied] = useState<'text' | 'link'>();
  const copy = async (what: 'text' | 'link') => {
    const done = await copyText(what === 'link' ? url : `${message} ${url}`);
    setCopied(done ? what : undefined);
    if (!done) notify.error(t('invitations.share.copyFailed'));
  };
  const share = async () => {
    if ((await shareNatively({ text: message, url })) === 'unavailable') await copy('link');
  };

  return (
    <div className="column">
      <TopBar
        title={name ? t('invitations.share.titlePartner', { name }) : t('invitations.share.titleFriends')}
        backLabel={t('common.back')}
        onBack={onBack}
      />
      <main className="px-gutter flex grow flex-col gap-3.5 pt-1 pb-6">
        <InviteQr url={url} />
        <section className="rounded-lg bg-surface px-4.5 py-4">
          <p>{message}</p>
          <p className="type-sm mt-1.5 font-semibold break-all text-primary select-all">{shortUrl(url)}</p>
          <p className="type-xs mt-2 text-text-2">
            {t('invitations.share.validUntil', { date: new Date(invitation.expiresAt) })}
          </p>
        </section>
        <div className="flex flex-col gap-2.5">
          <Button
            block
            icon={<MessageCircle size={20} />}
            render={
              // biome-ignore lint/a11y/useAnchorContent: the button puts its content inside
              <a href={whatsAppLink(`${message} ${url}`)} target="_blank" rel="noopener noreferrer" />
            }
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
              label={t('invitations.share.copyLink')}
              doneLabel={t('invitations.share.linkCopied')}
              done={copied === 'link'}
              onClick={() => void copy('link')}
            />
          </div>
          <Button block variant="quiet" icon={<Share2 size={20} />} onClick={() => void share()}>
            {t('invitations.share.more')}
          </Button>
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
  /** This is what the clipboard holds. */
  done: boolean;
  onClick: () => void;
}

/** Says in its own place that it has copied, where a toast would lie over the other ways. */
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
