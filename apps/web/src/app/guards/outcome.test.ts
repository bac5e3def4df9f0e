import { describe, expect, it } from 'vitest';
import { guardOutcome } from './outcome.ts';

const known = { session: {}, profile: {}, loading: false, failure: null };

describe('the guard of protected pages [S2-037]', () => {
  it('waits while nothing is known [S2-038]', () => {
    expect(guardOutcome({ ...known, session: null, profile: null, loading: true })).toBe('loading');
  });

  it('sends nobody away as anonymous [S2-039]', () => {
    expect(guardOutcome({ ...known, session: null, profile: null })).toBe('anonymous');
  });

  it('sends a session without a profile to its setup [S2-040]', () => {
    expect(guardOutcome({ ...known, profile: null })).toBe('no-profile');
  });

  it('takes a look-up that failed as a failure, never as "no profile" [S2-041]', () => {
    expect(guardOutcome({ session: null, profile: null, loading: false, failure: {} })).toBe('failed');
  });

  it('lets a session with a profile in', () => {
    expect(guardOutcome(known)).toBe('ready');
  });
});
