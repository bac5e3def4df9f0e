import { useSearch } from '@tanstack/react-router';
import { pendingInvitation } from '../../../platform/invitations/pendingInvitation.ts';

/** [S2-067] The search parameters that all pages of a sign-in keep. */
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

/** Returns the parameters with this email address, or without an address if it is blank. */
export function withEmail({ email: _before, ...search }: SignInSearch, email: string): SignInSearch {
  const trimmed = email.trim();
  return { ...search, ...(trimmed !== '' && { email: trimmed }) };
}

/** Returns the parameters for a mailed link, if necessary with the pending invitation. */
export function linkSearchOf({ invitation, type, redirect }: SignInSearch): Omit<SignInSearch, 'email'> {
  const token = invitation ?? pendingInvitation();
  return {
    ...(token !== null && { invitation: token }),
    ...(type !== undefined && { type }),
    ...(redirect !== undefined && { redirect }),
  };
}
