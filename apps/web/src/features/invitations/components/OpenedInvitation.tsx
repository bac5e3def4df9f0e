import { hasCode } from '../../../platform/errors.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Accepted } from './Accepted.tsx';
import {
  AlreadyConnected,
  ExpiredInvitation,
  InvalidInvitation,
  OutdatedInvitation,
  OwnInvitation,
  UsedInvitation,
} from './ClosedInvitations.tsx';
import { ValidInvitation, type ValidInvitationProps } from './ValidInvitation.tsx';

/** The page for an existing invitation, by its status for this viewer. */
export function OpenedInvitation({ token, invitation, accept }: ValidInvitationProps) {
  const signedIn = useSession().session !== null;
  const isGroup = invitation.relationshipType === 'group';
  if (accept.isSuccess) {
    return <Accepted invitation={invitation} relationshipId={accept.data.relationshipId} />;
  }
  if (hasCode(accept.error, 'ALREADY_CONNECTED')) return <AlreadyConnected />;
  switch (invitation.status) {
    case 'accepted':
      if (isGroup) return <Accepted invitation={invitation} relationshipId={undefined} />;
      // Anybody may hold a partner link that was used. Only the two whom it connected may see their names.
      return signedIn ? <UsedInvitation /> : <InvalidInvitation signedIn={false} />;
    case 'own':
      return <OwnInvitation />;
    case 'expired':
      return <ExpiredInvitation inviterName={invitation.inviterFirstName} signedIn={signedIn} />;
    case 'outdated':
      return <OutdatedInvitation />;
    default:
      return <ValidInvitation token={token} invitation={invitation} accept={accept} />;
  }
}
