import { useSearch } from '@tanstack/react-router';
import { pendingInvitation } from '../../../platform/invitations/pendingInvitation.ts';

/** [S2-067] The search parameters that the pages of a sign-in pass on to each other. */
export interface SignInSearch {
  email?: string;
  invitation?: string;
  type?: string;
  redirect?: string;
}

export function useSignInSearch(): SignInSearch {
  const { email, invitation, type, redirect } = useSearch({ strict: false }) as SignInSearch;
  return {
    ...(email !== undefined && { email }),
    ...(invitation !== undefined && { invitation }),
    ...(type !== undefined && { type }),
    ...(redirect !== undefined && { redirect }),
  };
}

/** Returns the parameters with this email address instead, or without one if it is blank. */
export function withEmail({ email: _before, ...search }: SignInSearch, email: string): SignInSearch {
  const trimmed = email.trim();
  return { ...search, ...(trimmed !== '' && { email: trimmed }) };
}

/** Returns the parameters for a mailed link, with this device's pending invitation if they name none. */
export function linkSearchOf({ invitation, type, redirect }: SignInSearch): Omit<SignInSearch, 'email'> {
  const token = invitation ?? pendingInvitation();
  return {
    ...(token !== null && { invitation: token }),
    ...(type !== undefined && { type }),
    ...(redirect !== undefined && { redirect }),
  };
}
