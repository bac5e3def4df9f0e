import { Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { safeRedirect } from '../../platform/navigation/destinations.ts';
import { useEnded } from '../../platform/session/ended.ts';
import { EndedScreen } from '../screens/EndedScreen.tsx';

/**
 * Leads to where somebody says who they are, and from there back to the page that they asked for. Where a
 * session ended in use the page stays, and offers to sign in.
 */
export function Leave({ to }: { to: '/onboarding' | '/profile-setup' }) {
  const { history } = useRouter();
  // The address of the moment when the guard was met: while this leads away it changes.
  const [asked] = useState(() => safeRedirect(history.location.href));
  const redirect = asked === null || asked === '/home' || asked === to ? {} : { redirect: asked };
  const ended = useEnded();
  if (ended) return <EndedScreen search={redirect} />;
  return <Navigate to={to} search={redirect} replace />;
}
