import type { ErrorCode } from '@beso/contract/errors';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasCode, isApiError } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { forgetInvitation } from '../../../platform/pendingInvitation.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { useAcceptInvitation, useInvitation } from '../api.ts';
import { Accepted } from '../components/Accepted.tsx';
import { LoadFailure } from '../components/LoadFailure.tsx';
import { Loading } from '../components/Loading.tsx';
import { Notice } from '../components/Notice.tsx';
import { ValidInvitation } from '../components/ValidInvitation.tsx';

/** After these the invitation is not what it was when it was shown. */
const OUTDATED: readonly ErrorCode[] = [
  'INVITATION_NOT_FOUND',
  'INVITATION_ALREADY_ACCEPTED',
  'INVITATION_EXPIRED',
  'INVITATION_OWN',
];

/** [S2-130] /join/{token}: loading, valid, accepted, expired, invalid, error; and one's own, and those already connected. */
export function JoinScreen() {
  const { t } = useTexts();
  const { token } = useParams({ from: '/data/join/$token' });
  const session = useSession();
  const preview = useInvitation(token);
  const accept = useAcceptInvitation(token);
  const { refetch } = preview;

  const accepted = accept.isSuccess || preview.data?.status === 'accepted';
  const connected = hasCode(accept.error, 'ALREADY_CONNECTED');
  const gone = hasCode(preview.error, 'INVITATION_NOT_FOUND');
  const over = accepted || connected || gone || (preview.isSuccess && preview.data.status !== 'valid');
  useEffect(() => {
    if (over) forgetInvitation();
  }, [over]);

  const outdated = isApiError(accept.error) && OUTDATED.includes(accept.error.code);
  useEffect(() => {
    if (outdated) void refetch();
  }, [outdated, refetch]);

  if (gone) return <Invalid signedIn={session.session !== null} />;
  if (session.failed || (preview.isError && !preview.data)) {
    const retry = () => {
      session.retry();
      void refetch();
    };
    return <LoadFailure title={t('invitations.join.errorTitle')} error={preview.error} onRetry={retry} />;
  }
  if (session.loading || !preview.data) return <Loading label={t('invitations.join.loading')} />;

  const invitation = preview.data;
  if (accepted) return <Accepted isGroup={invitation.relationshipType === 'group'} />;
  if (connected) {
    return (
      <Notice
        drawing="waiting"
        title={t('invitations.join.alreadyTitle')}
        text={t('errors.alreadyConnected')}
        actions={<WayOut signedIn />}
      />
    );
  }
  if (invitation.status === 'own') return <Own />;
  if (invitation.status === 'expired') {
    return (
      <Notice
        drawing="broken"
        title={t('invitations.join.expiredTitle')}
        text={t('invitations.join.expiredText', { name: invitation.inviterFirstName })}
        actions={<WayOut signedIn={session.session !== null} />}
      />
    );
  }
  return <ValidInvitation token={token} invitation={invitation} accept={accept} />;
}

/** [S8-070] */
function Invalid({ signedIn }: { signedIn: boolean }) {
  const { t } = useTexts();
  return (
    <Notice
      drawing="broken"
      title={t('invitations.join.invalidTitle')}
      text={t('errors.invitationNotFound')}
      actions={<WayOut signedIn={signedIn} />}
    />
  );
}

function Own() {
  const { t } = useTexts();
  return (
    <Notice
      drawing="waiting"
      title={t('invitations.join.ownTitle')}
      text={t('invitations.join.ownText')}
      actions={
        <>
          <Button block render={<Link to="/invitation-hub" />}>
            {t('invitations.join.invite')}
          </Button>
          <Button block variant="quiet" render={<Link to="/home" />}>
            {t('invitations.join.home')}
          </Button>
        </>
      }
    />
  );
}

function WayOut({ signedIn }: { signedIn: boolean }) {
  const { t } = useTexts();
  return signedIn ? (
    <Button block render={<Link to="/home" />}>
      {t('invitations.join.home')}
    </Button>
  ) : (
    <Button block render={<Link to="/onboarding" />}>
      {t('invitations.join.start')}
    </Button>
  );
}
