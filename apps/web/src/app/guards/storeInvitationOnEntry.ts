import { rememberToken } from '../../platform/invitations/pendingInvitation.ts';
import type { entrySearch } from '../search.ts';
import { leaveIfSignedIn } from './leaveIfSignedIn.ts';

/** [S2-067] Stores the invitation named in the address until the person has signed in and can accept it. */
export function storeInvitationOnEntry({
  invitation,
  redirect,
}: ReturnType<typeof entrySearch>): Promise<void> {
  rememberToken(invitation);
  return leaveIfSignedIn(redirect);
}
