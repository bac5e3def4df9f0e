import { hasCode } from '../../../platform/errors.ts';
import { useSession } from '../../../platform/session/session.ts';
import { AcceptedInvitation } from './AcceptedInvitation.tsx';
import {
  AlreadyConnected,
  DeclinedInvitation,
  ExpiredInvitation,
  InvalidInvitation,
  InvitationOfAnother,
  LeftInvitation,
  OutdatedInvitation,
  OwnInvitation,
  UsedInvitation,
} from './ClosedInvitations.tsx';
import { ConnectedByLink } from './ConnectedByLink.tsx';
import { ValidInvitation, type ValidInvitationProps } from './ValidInvitation.tsx';

export function OpenedInvitation({ token, invitation, accept }: ValidInvitationProps) {
  const signedIn = useSession().session !== null;
  const { inviterFirstName: inviterName } = invitation;
  if (accept.isSuccess) {
    return <AcceptedInvitation invitation={invitation} relationshipId={accept.data.relationshipId} />;
  }
  if (hasCode(accept.error, 'ALREADY_CONNECTED')) return <AlreadyConnected />;
  switch (invitation.status) {
    case 'joined':
      return <ConnectedByLink invitation={invitation} />;
    case 'accepted':
      // Anybody may have the link, so only signed-in people see the inviter's name.
      if (invitation.relationshipType === 'group') return <LeftInvitation />;
      return signedIn ? <UsedInvitation inviterName={inviterName} /> : <InvalidInvitation />;
    case 'declined':
      return <DeclinedInvitation inviterName={inviterName} />;
    case 'other_address':
      return <InvitationOfAnother invitation={invitation} />;
    case 'own':
      return <OwnInvitation />;
    case 'expired':
      return <ExpiredInvitation inviterName={inviterName} />;
    case 'outdated':
      return <OutdatedInvitation />;
    default:
      return <ValidInvitation token={token} invitation={invitation} accept={accept} />;
  }
}
