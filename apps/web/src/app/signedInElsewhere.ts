import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PERSON_KEY } from '../platform/session/hint.ts';

/**
 * [S2-035] [S2-068] The pages that a sign-in in another tab leads away from. [S2-036] Every other one stays:
 * the callback, registration, the profile and the mailed links are in the middle of something.
 */
export function leavesOnSignIn(pathname: string): boolean {
  return pathname === '/' || pathname === '/login' || pathname.includes('/onboarding');
}

/** Somebody signed in in another tab of this browser: where nobody is, this one follows. */
export function useSignedInElsewhere(): void {
  const router = useRouter();
  useEffect(() => {
    const look = ({ key, newValue }: StorageEvent) => {
      if (key !== PERSON_KEY || newValue === null) return;
      // The page's own rule for people who are signed in says where to.
      if (leavesOnSignIn(router.state.location.pathname)) void router.invalidate();
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [router]);
}
