import { Navigate } from '@tanstack/react-router';

/** Redirects to the invitation screen, for a person who has nobody to give to or to ask. */
export function RedirectToInvite() {
  return <Navigate to="/invitation-hub" search={{ reason: 'give' }} replace />;
}
