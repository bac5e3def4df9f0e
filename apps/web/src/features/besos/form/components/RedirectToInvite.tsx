import { Navigate } from '@tanstack/react-router';

/** Leads to the invitation screen if there is nobody to give to. */
export function RedirectToInvite() {
  return <Navigate to="/invitation-hub" search={{ reason: 'give' }} replace />;
}
