import { describe, expect, it } from 'vitest';
import { guardOutcome } from './outcome.ts';

const known = { session: {}, profile: {}, loading: false, failure: null };

describe('the guard of protected pages [S2-037]', () => {
  it('waits until the session is known [S2-038]', () => {
    expect(guardOutcome({ ...known, session: null, profile: null, loading: true })).toBe('loading');
  });

  it('redirects nobody as anonymous [S2-039]', () => {
    expect(guardOutcome({ ...known, session: null, profile: null })).toBe('anonymous');
  });

  it('sends a session without a profile to its setup [S2-040]', () => {
    expect(guardOutcome({ ...known, profile: null })).toBe('no-profile');
  });

  it('treats a failed look-up as a failure, never as "no profile" [S2-041]', () => {
    expect(guardOutcome({ session: null, profile: null, loading: false, failure: {} })).toBe('failed');
  });

  it('admits a session with a profile', () => {
    expect(guardOutcome(known)).toBe('ready');
  });
});
