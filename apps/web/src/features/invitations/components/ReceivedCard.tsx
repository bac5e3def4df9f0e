import type { ReceivedInvitation } from '@beso/contract/mailed-invitations';
import type { Profile } from '@beso/contract/profiles';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText, isApiError } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { TimeAgo } from '../../../platform/i18n/TimeAgo.tsx';
import { announceConnection } from '../../../platform/scenes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Dialog } from '../../../ui/layers/Dialog.tsx';
import { CoupleAvatar } from '../../../ui/pictures/CoupleAvatar.tsx';
import { SecondPartnerWarning } from '../../connections/index.ts';
import { useAcceptReceived, useDeclineReceived } from '../mailedApi.ts';
import { daysLeft, isOpen, STATUS_TEXT } from '../status.ts';
import { ConfirmedAction } from './ConfirmedAction.tsx';

export function ReceivedCard({ invitation, me }: { invitation: ReceivedInvitation; me: Profile }) {
  const { t } = useTexts();
  const { id, inviterFirstName: name, groupName, message, status, statusAt, expiresAt } = invitation;
  const { relationshipType } = invitation;
  return (
    <li className="rounded-lg bg-surface p-4">
      <div className="flex items-center gap-3.5">
        <CoupleAvatar size="lg" left={{ id: name, name }} right={{ id: me.id, name: me.firstName }} />
        <div className="min-w-0 grow">
          <h3 className="type-h3 wrap-anywhere">{t('inviting.list.invites', { name })}</h3>
          <p className="type-sm wrap-anywhere text-text-2">
            {relationshipType === 'couple'
              ? t('inviting.list.couple')
              : (groupName ?? t('connections.type.group'))}
            {' · '}
            {isOpen(status) ? (
              t('inviting.list.daysLeft', { count: daysLeft(expiresAt) })
            ) : (
              <TimeAgo at={statusAt} />
            )}
          </p>
        </div>
        {isOpen(status) ? null : <Tag variant="white">{t(STATUS_TEXT[status])}</Tag>}
      </div>
      {message === null ? null : <p className="mt-3 whitespace-pre-line wrap-anywhere">{message}</p>}
      {isOpen(status) ? <Answers id={id} name={name} isCouple={relationshipType === 'couple'} /> : null}
    </li>
  );
}

function Answers({ id, name, isCouple }: { id: string; name: string; isCouple: boolean }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const accept = useAcceptReceived();
  const decline = useDeclineReceived();
  const [asking, setAsking] = useState(false);
  // Uses the promise, because a live event may unmount this card, after which callbacks do not run.
  const join = () =>
    accept.mutateAsync(id).then(
      ({ relationshipId }) => {
        void navigate({ to: '/home' }).then(() => announceConnection(relationshipId));
      },
      (error: unknown) =>
        appToasts.error(
          isApiError(error) && error.status < 500 ? errorText(error, t) : t('invitations.join.failed'),
          id,
        ),
    );
  return (
    <div className="mt-3.5 flex flex-wrap items-center gap-2.5">
      <Button
        compact
        className="grow"
        aria-label={t('inviting.list.acceptNamed', { name })}
        loading={accept.isPending}
        loadingLabel={t('inviting.list.accepting')}
        onClick={() => (isCouple ? setAsking(true) : void join())}
      >
        {t('inviting.list.accept')}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('messages.invited.couple', { first: name })}
        text={t('inviting.list.coupleText', { name })}
        confirmLabel={t('connections.answer.confirm')}
        cancelLabel={t('inviting.list.notNow')}
        onConfirm={() => void join().then(() => setAsking(false))}
        loading={accept.isPending}
        loadingLabel={t('inviting.list.accepting')}
      >
        <SecondPartnerWarning still={accept.isPending} />
      </Dialog>
      <ConfirmedAction
        invitationId={id}
        keepLabel={t('inviting.list.keep')}
        action={decline}
        label={t('inviting.list.decline')}
        variant="secondary"
        title={t('inviting.list.declineTitle')}
        text={t('inviting.list.declineText', { name })}
        confirmLabel={t('inviting.list.decline')}
        done={t('inviting.list.declined')}
        failed={t('inviting.list.declineFailed')}
      />
    </div>
  );
}
