import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PERSON_KEY } from '../platform/session/hint.ts';

/** [S2-035] [S2-036] [S2-068] Returns whether a sign-in in another tab makes this page redirect. */
export function leavesPageOnSignIn(pathname: string): boolean {
  return pathname === '/' || pathname === '/login' || pathname.includes('/onboarding');
}

export function useRedirectOnOtherTabSignIn(): void {
  const router = useRouter();
  useEffect(() => {
    const look = ({ key, newValue }: StorageEvent) => {
      if (key !== PERSON_KEY || newValue === null) return;
      // Reloading the route runs its guard, which redirects.
      if (leavesPageOnSignIn(router.state.location.pathname)) void router.invalidate();
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [router]);
}
