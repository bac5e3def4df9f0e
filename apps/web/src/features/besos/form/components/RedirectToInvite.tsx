import { Navigate } from '@tanstack/react-router';

/** Redirects a person who has nobody to give to or to ask to the invitation screen. */
export function RedirectToInvite() {
  return <Navigate to="/invitation-hub" search={{ reason: 'give' }} replace />;
}
