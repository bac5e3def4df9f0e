import { rememberToken } from '../../platform/invitations/pendingInvitation.ts';
import type { entrySearch } from '../search.ts';
import { leaveIfSignedIn } from './leaveIfSignedIn.ts';

/** [S2-067] Stores the invitation in the address, so that the person can accept it after sign-in. */
export function storeInvitationOnEntry({
  invitation,
  redirect,
}: ReturnType<typeof entrySearch>): Promise<void> {
  rememberToken(invitation);
  return leaveIfSignedIn(redirect);
}
