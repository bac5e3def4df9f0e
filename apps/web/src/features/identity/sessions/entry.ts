import { useSearch } from '@tanstack/react-router';
import { pendingInvitation } from '../../../platform/invitations/pendingInvitation.ts';

/** [S2-067] What the address of every page of getting in may carry, and hands on to the next. */
export interface Entry {
  email?: string;
  invitation?: string;
  type?: string;
  redirect?: string;
}

/** Of the present page. */
export function useEntry(): Entry {
  const { email, invitation, type, redirect } = useSearch({ strict: false }) as Entry;
  return {
    ...(email !== undefined && { email }),
    ...(invitation !== undefined && { invitation }),
    ...(type !== undefined && { type }),
    ...(redirect !== undefined && { redirect }),
  };
}

/** The same, with what was typed as the email. */
export function withEmail({ email: _before, ...entry }: Entry, email: string): Entry {
  const typed = email.trim();
  return { ...entry, ...(typed !== '' && { email: typed }) };
}

/** What a mailed link takes along, also the invitation that was met before. */
export function passingOf({ invitation, type, redirect }: Entry): Omit<Entry, 'email'> {
  const met = invitation ?? pendingInvitation();
  return {
    ...(met !== null && { invitation: met }),
    ...(type !== undefined && { type }),
    ...(redirect !== undefined && { redirect }),
  };
}
