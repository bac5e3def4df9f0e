import { describe, expect, it } from 'vitest';
import { guardOutcome } from './outcome.ts';

const known = { session: {}, profile: {}, loading: false, failure: null };

describe('[S2-037] the guard of protected pages', () => {
  it('[S2-038] waits while nothing is known', () => {
    expect(guardOutcome({ ...known, session: null, profile: null, loading: true })).toBe('loading');
  });

  it('[S2-039] sends nobody away as anonymous', () => {
    expect(guardOutcome({ ...known, session: null, profile: null })).toBe('anonymous');
  });

  it('[S2-040] sends a session without a profile to its setup', () => {
    expect(guardOutcome({ ...known, profile: null })).toBe('no-profile');
  });

  it('[S2-041] takes a look-up that failed as a failure, never as "no profile"', () => {
    expect(guardOutcome({ session: null, profile: null, loading: false, failure: {} })).toBe('failed');
  });

  it('lets a session with a profile in', () => {
    expect(guardOutcome(known)).toBe('ready');
  });
});
