import type { SessionState } from '@beso/contract/auth';
import { pendingInvitation } from '../invitations/pendingInvitation.ts';

/** The paths to which a redirect may lead, without the pages that sign in or out. */
const ALLOWED = [
  '/home',
  '/give-besos',
  '/invitation-hub',
  '/profile-setup',
  '/profile',
  '/find-friends',
  '/quiz',
  '/quiz-dashboard',
  '/quiz-comparisons',
  '/request-besos',
  '/gift',
  '/statement',
  '/share-recommendation',
  '/share-recommendation-form',
  '/notifications',
  '/notification-preferences',
  '/blocked',
  '/account-settings',
  '/help-support',
  '/new-relationship',
  '/invitation-management',
];
/** Targets of mailed links. After a sign-in, they take precedence over profile setup and an invitation. */
const ASKED_TO_SIGN_IN = ['/verify-email', '/change-email'];
const JOIN = /^\/join\/[A-Za-z0-9_-]{22,64}$/;
const PERSON = /^\/user\/[0-9a-f-]{36}$/;
const COMPARISON = /^\/quiz-comparison\/[0-9a-f-]{36}$/;
const ACTIVITY = /^\/activity\/[0-9a-f-]{36}$/;

/** Returns the target with its query, or null if it is no allowed path of this site. */
export function safeRedirect(target: unknown): string | null {
  if (typeof target !== 'string' || !target.startsWith('/') || /[\\\s]/.test(target)) return null;
  const base = 'https://beso.invalid';
  let url: URL;
  try {
    url = new URL(target, base);
  } catch {
    return null;
  }
  if (url.origin !== base) return null;
  const { pathname, search } = url;
  const patterns = [JOIN, PERSON, COMPARISON, ACTIVITY];
  const allowed =
    [...ALLOWED, ...ASKED_TO_SIGN_IN].includes(pathname) ||
    patterns.some((pattern) => pattern.test(pathname));
  return allowed ? `${pathname}${search}` : null;
}

/**
 * [S2-035] [S2-040] [S2-096] Returns the page to open after signing up, signing in or creating the profile.
 */
export function nextPath(
  state: Pick<SessionState, 'profile'> & Partial<Pick<SessionState, 'challenge' | 'leaving'>>,
  requested?: unknown,
  invitation = pendingInvitation(),
): string {
  const target = safeRedirect(requested);
  const handingOn = (path: string) =>
    target === null ? path : `${path}?redirect=${encodeURIComponent(target)}`;
  if (state.leaving) return '/restore-account';
  if (state.challenge) return handingOn('/second-factor');
  if (target !== null && ASKED_TO_SIGN_IN.includes(target)) return target;
  if (state.profile === null) return handingOn('/profile-setup');
  if (invitation !== null) return `/join/${invitation}`;
  return target ?? '/home';
}
