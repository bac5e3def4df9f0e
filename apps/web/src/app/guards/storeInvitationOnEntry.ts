import { rememberToken } from '../../platform/invitations/pendingInvitation.ts';
import type { entrySearch } from '../search.ts';
import { leaveIfSignedIn } from './leaveIfSignedIn.ts';

/** [S2-067] Stores an invitation from the address until it can be accepted. */
export function storeInvitationOnEntry({
  invitation,
  redirect,
}: ReturnType<typeof entrySearch>): Promise<void> {
  rememberToken(invitation);
  return leaveIfSignedIn(redirect);
}
