import type { InvitationPreview } from '@beso/contract/invitations';
import { POST_ACCEPT_REDIRECT_MS } from '@beso/contract/limits';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useRelationships } from '../../relationships/index.ts';
import { ConnectedCelebration } from './ConnectedCelebration.tsx';
import { JoinPage } from './JoinPage.tsx';

export interface AcceptedInvitationProps {
  invitation: InvitationPreview;
  relationshipId: string | undefined;
}

/** [S4-040] [S9-019] Shows the new connection, then opens home 2 s after joining. */
export function AcceptedInvitation({ invitation, relationshipId }: AcceptedInvitationProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { profile } = useSession();
  const { data } = useRelationships();
  const joined = data?.relationships.find(({ id }) => id === relationshipId);
  const inviter = joined?.members.find(({ id }) => id !== profile?.id);
  const isGroup = invitation.relationshipType === 'group';
  useEffect(() => {
    const goHome = () => void navigate({ to: '/home', replace: true });
    const timer = setTimeout(goHome, POST_ACCEPT_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  const leaving = (
    <p role="status" className="type-sm text-text-2">
      {t('invitations.join.takingHome')}
    </p>
  );
  if (!isGroup && profile !== null) {
    // Until the relationship is loaded, the inviter's first name comes from the invitation.
    const { inviterFirstName: firstName } = invitation;
    const other = inviter ?? { id: firstName, firstName, lastName: '', avatarUrl: null };
    return (
      <ConnectedCelebration me={profile} other={other} relationshipId={relationshipId}>
        {leaving}
      </ConnectedCelebration>
    );
  }
  return <InGroup>{leaving}</InGroup>;
}

function InGroup({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <JoinPage complete>
      <h1 ref={heading} tabIndex={-1} className="type-hero outline-none">
        {t('invitations.join.acceptedGroup')}
      </h1>
      {children}
      <Button block className="mt-2" render={<Link to="/home" replace />}>
        {t('common.continue')}
      </Button>
    </JoinPage>
  );
}
