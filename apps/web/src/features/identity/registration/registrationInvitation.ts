import type { InvitationPreview } from '@beso/contract/invitations';
import { useEffect, useState } from 'react';
import { api } from '../../../platform/api/client.ts';
import {
  invitationKey,
  pendingInvitation,
  pendingNames,
} from '../../../platform/invitations/pendingInvitation.ts';
import { queryClient } from '../../../platform/query/client.ts';

/** The invitation through which the person registers. */
export interface RegistrationInvitation {
  token: string;
  /** The inviter's first name; empty until it is known. */
  inviterName: string;
  /** The invited person's first name; null for a group. */
  partnerName: string | null;
  /** The only address that can accept the invitation; null if every address can. */
  email: string | null;
}

function kept(): RegistrationInvitation | null {
  const token = pendingInvitation();
  const names = pendingNames();
  if (token === null || names === null) return null;
  // The invitation's page, which the person came from, has cached its data.
  const read = queryClient.getQueryData<InvitationPreview>(invitationKey(token));
  return { token, ...names, email: read?.email ?? null };
}

/** Fetches the invitation; null if it is no longer valid. */
async function lookUp(token: string): Promise<RegistrationInvitation | null> {
  const found = await api.invitations.getInvitation({ token });
  if (found.status !== 'valid') return null;
  const { inviterFirstName: inviterName, partnerName, email } = found;
  return { token, inviterName, partnerName, email };
}

/** Returns the invitation stored on this device, and tells its inviter that somebody is registering. */
export function useRegistrationInvitation(): RegistrationInvitation | null {
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
        // A failure is ignored, because the invitation's page will report it.
        () => undefined,
      )
      .catch(() => undefined);
    return () => {
      here = false;
    };
  }, [token]);
  return met;
}
