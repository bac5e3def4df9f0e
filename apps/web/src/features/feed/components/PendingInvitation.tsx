import type { OpenInvitation } from '@beso/contract/invitations';
import type { Profile } from '@beso/contract/profiles';
import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import LinkIcon from 'lucide-react/icons/link';
import MailOpen from 'lucide-react/icons/mail-open';
import Send from 'lucide-react/icons/send';
import Share2 from 'lucide-react/icons/share-2';
import UserPlus from 'lucide-react/icons/user-plus';
import { useTexts } from '../../../platform/i18n/index.ts';
import { TimeAgo } from '../../../platform/i18n/TimeAgo.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { FacesMeet } from '../../../ui/pictures/FacesMeet.tsx';
import { isRegistering, useSendAgain, useShareLink, useSuppressStepToasts } from '../../invitations/index.ts';
import { avatarPropsOf } from '../../relationships/index.ts';

export interface PendingInvitationProps {
  me: Profile;
  invitation: OpenInvitation;
}

export function PendingInvitation({ me, invitation }: PendingInvitationProps) {
  const { t } = useTexts();
  const { partnerName, groupName, url, openedAt, registeringAt, isMailed } = invitation;
  useSuppressStepToasts(invitation.id);
  const { copied, copy, share } = useShareLink(invitation);
  const { sendAgain, isSending } = useSendAgain(invitation.id);
  return (
    <EmptyState
      drawing={
        <FacesMeet
          me={avatarPropsOf(me)}
          other={partnerName === null ? undefined : { id: invitation.id, name: partnerName }}
          waiting
        />
      }
      title={
        partnerName === null
          ? t('feed.invited.titleGroup', { group: groupName ?? '' })
          : t('feed.invited.title', { name: partnerName })
      }
      text={
        <>
          <span role="status" className="inline-flex items-center justify-center gap-1.5">
            {registeringAt !== null && isRegistering(registeringAt) ? (
              <>
                <UserPlus size={18} aria-hidden="true" className="shrink-0 text-success" />
                <span>
                  {t('feed.invited.registering')} <TimeAgo at={registeringAt} />
                </span>
              </>
            ) : openedAt === null ? (
              t('feed.invited.unopened')
            ) : (
              <>
                <MailOpen size={18} aria-hidden="true" className="shrink-0 text-success" />
                <span>
                  {t('feed.invited.opened')} <TimeAgo at={openedAt} />
                </span>
              </>
            )}
          </span>
          {url === null ? <span className="mt-1.5 block">{t('feed.invited.unreadable')}</span> : null}
        </>
      }
      actions={
        url === null ? (
          <Button block render={<Link to="/invitation-hub" />}>
            {t('feed.invited.newLink')}
          </Button>
        ) : (
          <>
            <Button
              block
              icon={isMailed ? <Send size={20} /> : <Share2 size={20} />}
              loading={isSending}
              loadingLabel={t('common.loading')}
              onClick={() => void (isMailed ? sendAgain() : share())}
            >
              {t('feed.invited.resend')}
            </Button>
            <Button
              block
              variant="quiet"
              icon={
                copied === 'link' ? (
                  <Check size={20} strokeWidth={3} className="text-success" />
                ) : (
                  <LinkIcon size={20} />
                )
              }
              onClick={() => void copy('link')}
            >
              {copied === 'link' ? t('common.invitation.linkCopied') : t('common.invitation.copyLink')}
            </Button>
            {isMailed ? null : (
              <Button
                block
                compact
                variant="ghost"
                render={<Link to="/invitation-hub" search={{ link: invitation.id }} />}
              >
                {t('feed.invited.more')}
              </Button>
            )}
            <Button block compact variant="ghost" render={<Link to="/invitation-management" />}>
              {t('feed.invited.all')}
            </Button>
          </>
        )
      }
    />
  );
}
