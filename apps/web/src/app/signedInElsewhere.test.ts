import { expect, it } from 'vitest';
import { leavesPageOnSignIn } from './signedInElsewhere.ts';

it('a sign-in in another tab leaves the entry, welcome and login pages [S2-035]', () => {
  expect(['/', '/onboarding', '/app/onboarding/2', '/login'].map(leavesPageOnSignIn)).toEqual(
    Array(4).fill(true),
  );
});

it('a sign-in in another tab does not leave a sign-in that is in progress [S2-036]', () => {
  const paths = [
    '/auth/callback',
    '/registration',
    '/profile-setup',
    '/verify-email',
    '/simplified-registration',
  ];
  expect(paths.map(leavesPageOnSignIn)).toEqual(Array(5).fill(false));
});
