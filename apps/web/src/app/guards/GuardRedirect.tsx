import { Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { isBiometricOn } from '../../platform/native/biometricMark.ts';
import { safeRedirect } from '../../platform/navigation/destinations.ts';
import { useSessionEnded } from '../../platform/session/endedSession.ts';
import { EndedScreen } from '../screens/EndedScreen.tsx';

/** Redirects to sign-in or profile setup, or shows that the session has ended. */
export function GuardRedirect({ to }: { to: '/onboarding' | '/profile-setup' }) {
  const { history } = useRouter();
  // Kept from the first render, because the redirect changes the current address.
  const [asked] = useState(() => safeRedirect(history.location.href));
  const redirect = asked === null || asked === '/home' || asked === to ? {} : { redirect: asked };
  const ended = useSessionEnded();
  if (ended) return <EndedScreen search={redirect} />;
  const target = to === '/onboarding' && isBiometricOn() ? '/login' : to;
  return <Navigate to={target} search={redirect} replace />;
}
