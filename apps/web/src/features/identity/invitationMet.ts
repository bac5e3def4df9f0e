import type { InvitationPreview } from '@beso/contract/invitations';
import { useEffect, useState } from 'react';
import { api } from '../../platform/api/client.ts';
import {
  invitationKey,
  pendingInvitation,
  pendingNames,
} from '../../platform/invitations/pendingInvitation.ts';
import { queryClient } from '../../platform/query/client.ts';

/** The invitation that somebody registers for. */
export interface InvitationMet {
  token: string;
  /** Who invites; empty until it is known. */
  inviterName: string;
  /** Whom, where it is for one person. */
  partnerName: string | null;
  /** The address that it was mailed to, whose account alone can use it. */
  email: string | null;
}

function kept(): InvitationMet | null {
  const token = pendingInvitation();
  const names = pendingNames();
  if (token === null || names === null) return null;
  // Whoever comes from the page of the invitation brings along what it said.
  const read = queryClient.getQueryData<InvitationPreview>(invitationKey(token));
  return { token, ...names, email: read?.email ?? null };
}

/** Of a page that nobody is signed in on: an invitation that cannot be used says so on its own page. */
async function lookUp(token: string): Promise<InvitationMet | null> {
  const found = await api.invitations.getInvitation({ token });
  if (found.status !== 'valid') return null;
  const { inviterFirstName: inviterName, partnerName, email } = found;
  return { token, inviterName, partnerName, email };
}

/**
 * The invitation that waits in this browser, with what its link says. Its inviter is told that somebody
 * registers.
 */
export function useInvitationMet(): InvitationMet | null {
  const [met, setMet] = useState(kept);
  const token = met?.token;
  useEffect(() => {
    if (token === undefined) return;
    let here = true;
    lookUp(token)
      .then(
        (found) => {
          if (here) setMet(found);
          if (!here || found === null) return;
          return api.invitations.openInvitation({ token, step: 'registering' });
        },
        // Whatever is known stands: the page of the invitation says more.
        () => undefined,
      )
      .catch(() => undefined);
    return () => {
      here = false;
    };
  }, [token]);
  return met;
}
