import type { SessionState } from '@beso/contract/auth';
import { pendingInvitation } from '../invitations/pendingInvitation.ts';

/** Paths to which a redirect may lead, without those that sign in or out. */
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
/** Pages of mailed links that sent the person to sign in. They take precedence over everything else. */
const ASKED_TO_SIGN_IN = ['/verify-email', '/change-email'];
const JOIN = /^\/join\/[A-Za-z0-9_-]{22,64}$/;
const PERSON = /^\/user\/[0-9a-f-]{36}$/;
const COMPARISON = /^\/quiz-comparison\/[0-9a-f-]{36}$/;
const ACTIVITY = /^\/activity\/[0-9a-f-]{36}$/;

/** Returns the target if it is an allowed path of this origin, with its query; otherwise null. */
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
 * Returns the destination after signing up, signing in or completing the profile: first a second factor, then
 * the profile, a stored invitation, the requested page, and home. Pages on the way pass on the requested
 * page. [S2-035] [S2-040] [S2-096]
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
