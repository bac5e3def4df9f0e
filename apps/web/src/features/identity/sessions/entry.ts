import { useSearch } from '@tanstack/react-router';
import { pendingInvitation } from '../../../platform/invitations/pendingInvitation.ts';

/** [S2-067] The parameters that each page of signing in hands on to the next. */
export interface Entry {
  email?: string;
  invitation?: string;
  type?: string;
  redirect?: string;
}

export function useEntry(): Entry {
  const { email, invitation, type, redirect } = useSearch({ strict: false }) as Entry;
  return {
    ...(email !== undefined && { email }),
    ...(invitation !== undefined && { invitation }),
    ...(type !== undefined && { type }),
    ...(redirect !== undefined && { redirect }),
  };
}

export function withEmail({ email: _before, ...entry }: Entry, email: string): Entry {
  const typed = email.trim();
  return { ...entry, ...(typed !== '' && { email: typed }) };
}

export function passingOf({ invitation, type, redirect }: Entry): Omit<Entry, 'email'> {
  const met = invitation ?? pendingInvitation();
  return {
    ...(met !== null && { invitation: met }),
    ...(type !== undefined && { type }),
    ...(redirect !== undefined && { redirect }),
  };
}
