export interface SessionLookup {
  session: object | null;
  profile: object | null;
  loading: boolean;
  failure: object | null;
}

export type GuardOutcome = 'loading' | 'failed' | 'anonymous' | 'no-profile' | 'ready';

/** [S2-037] to [S2-041] Returns whether a guard waits, redirects or admits. */
export function guardOutcome({ session, profile, loading, failure }: SessionLookup): GuardOutcome {
  if (failure !== null) return 'failed';
  if (loading) return 'loading';
  if (session === null) return 'anonymous';
  return profile === null ? 'no-profile' : 'ready';
}
