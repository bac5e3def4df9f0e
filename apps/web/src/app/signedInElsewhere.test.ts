import { expect, it } from 'vitest';
import { leavesPageOnSignIn } from './signedInElsewhere.ts';

it('a sign-in elsewhere leads away from the entry, the welcome and the login [S2-035]', () => {
  expect(['/', '/onboarding', '/app/onboarding/2', '/login'].map(leavesPageOnSignIn)).toEqual(
    Array(4).fill(true),
  );
});

it('and never from what is in the middle of getting in [S2-036]', () => {
  const paths = [
    '/auth/callback',
    '/registration',
    '/profile-setup',
    '/verify-email',
    '/simplified-registration',
  ];
  expect(paths.map(leavesPageOnSignIn)).toEqual(Array(5).fill(false));
});
