import { Navigate } from '@tanstack/react-router';

/** Without a relationship there is nobody to give to: the invite screen says so and helps. */
export function NobodyYet() {
  return <Navigate to="/invitation-hub" search={{ reason: 'give' }} replace />;
}
