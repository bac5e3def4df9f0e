import type { InvitationPreview } from '@beso/contract/invitations';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useShownError } from '../../../platform/connection/useShownError.ts';
import { errorText, isUnexpectedError } from '../../../platform/errors.ts';
import { isInAppleBrowser } from '../../../platform/homeScreen.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import {
  consumeJoinIntent,
  dropJoinIntent,
  rememberJoinIntent,
} from '../../../platform/invitations/joinIntent.ts';
import { forgetInvitation, rememberInvitation } from '../../../platform/invitations/pendingInvitation.ts';
import { useGoTo } from '../../../platform/navigation/navigation.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SecondPartnerWarning } from '../../connections/index.ts';
import { useRelationships } from '../../relationships/index.ts';
import type { useAcceptInvitation } from '../api.ts';
import { DownloadApp } from './DownloadApp.tsx';
import { InvitationCard } from './InvitationCard.tsx';
import { InvitationLoading } from './InvitationLoading.tsx';

export interface ValidInvitationProps {
  token: string;
  invitation: InvitationPreview;
  accept: ReturnType<typeof useAcceptInvitation>;
}

/** Shows a valid invitation, which people without an account can accept after registering. */
export function ValidInvitation(props: ValidInvitationProps) {
  const { session, profile } = useSession();
  if (session && profile) return <JoinNow {...props} />;
  return <JoinLater {...props} hasSession={session !== null} />;
}

/** [S4-040] Offers to join, or joins at once if the person pressed "Join" before signing in. */
function JoinNow({ token, invitation, accept }: ValidInvitationProps) {
  const { t } = useTexts();
  const goTo = useGoTo();
  const { mutate } = accept;
  const error = useShownError(accept.error);
  const isCouple = invitation.relationshipType === 'couple';
  // Waits for the relationships, because the note about an existing partner would push the page down.
  const waits = useRelationships().isLoading && isCouple;
  useEffect(() => {
    if (consumeJoinIntent(token)) mutate();
  }, [token, mutate]);

  const decline = () => {
    forgetInvitation();
    goTo('/home', { replace: true });
  };
  if (waits) return <InvitationLoading label={t('invitations.join.loading')} />;
  const problem = isUnexpectedError(error)
    ? `${t('invitations.join.failed')}. ${t('common.failure.ours')}`
    : errorText(error, t);
  return (
    <InvitationCard
      invitation={invitation}
      problem={error ? problem : undefined}
      actions={
        <>
          {isCouple ? <SecondPartnerWarning still={accept.isPending} /> : null}
          <Button
            block
            loading={accept.isPending}
            loadingLabel={t('invitations.join.joining')}
            onClick={() => mutate()}
          >
            {t('invitations.join.join', { name: invitation.inviterFirstName })}
          </Button>
          <Button block variant="secondary" disabled={accept.isPending} onClick={decline}>
            {t('invitations.join.notNow')}
          </Button>
          <InTheApp />
        </>
      }
    />
  );
}

/** Tells people who installed the app that this browser has its own session. */
function InTheApp() {
  const { t } = useTexts();
  if (!isInAppleBrowser()) return null;
  return <p className="type-sm text-center text-text-2">{t('invitations.join.inTheApp')}</p>;
}

/** Stores the invitation on this device, for the time after registration and sign-in. */
function JoinLater({ token, invitation, hasSession }: ValidInvitationProps & { hasSession: boolean }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { inviterFirstName: inviterName, partnerName } = invitation;
  useEffect(() => {
    dropJoinIntent();
    rememberInvitation(token, { inviterName, partnerName });
  }, [token, inviterName, partnerName]);

  const join = () => {
    rememberJoinIntent(token);
    void navigate({ to: hasSession ? '/profile-setup' : '/simplified-registration' });
  };
  return (
    <InvitationCard
      invitation={invitation}
      problem={undefined}
      actions={
        <>
          <Button block onClick={join}>
            {t('invitations.join.join', { name: invitation.inviterFirstName })}
          </Button>
          <DownloadApp token={token} stores={invitation.stores} onPress={() => rememberJoinIntent(token)} />
          {hasSession ? null : (
            <Button block variant="secondary" render={<Link to="/login" />}>
              {t('invitations.join.haveAccount')}
            </Button>
          )}
          <InTheApp />
        </>
      }
    />
  );
}
