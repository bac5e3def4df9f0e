import { hasCode } from '../../../platform/errors.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Accepted } from './Accepted.tsx';
import {
  AlreadyConnected,
  ExpiredInvitation,
  InvalidInvitation,
  OwnInvitation,
  UsedInvitation,
} from './ClosedInvitations.tsx';
import { ValidInvitation, type ValidInvitationProps } from './ValidInvitation.tsx';

/** What an invitation that exists is to this viewer at this moment. */
export function OpenedInvitation({ token, invitation, accept }: ValidInvitationProps) {
  const signedIn = useSession().session !== null;
  const isGroup = invitation.relationshipType === 'group';
  if (accept.isSuccess) return <Accepted isGroup={isGroup} />;
  if (hasCode(accept.error, 'ALREADY_CONNECTED')) return <AlreadyConnected />;
  switch (invitation.status) {
    case 'accepted':
      if (isGroup) return <Accepted isGroup />;
      // A partner link that is used up may be in anybody's hands: whom it connected is for those two to know.
      return signedIn ? <UsedInvitation /> : <InvalidInvitation signedIn={false} />;
    case 'own':
      return <OwnInvitation />;
    case 'expired':
      return <ExpiredInvitation inviterName={invitation.inviterFirstName} signedIn={signedIn} />;
    default:
      return <ValidInvitation token={token} invitation={invitation} accept={accept} />;
  }
}
