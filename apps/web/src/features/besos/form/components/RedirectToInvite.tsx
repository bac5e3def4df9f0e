import { Navigate } from '@tanstack/react-router';

/** Leads to the invitation screen, because without a relationship there is nobody to give to. */
export function RedirectToInvite() {
  return <Navigate to="/invitation-hub" search={{ reason: 'give' }} replace />;
}
