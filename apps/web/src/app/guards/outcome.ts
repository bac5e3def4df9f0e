/** What `useSession` knows about the person in this browser. */
export interface Known {
  session: object | null;
  profile: object | null;
  loading: boolean;
  failure: object | null;
}

export type Outcome = 'loading' | 'failed' | 'anonymous' | 'no-profile' | 'ready';

/** [S2-037] to [S2-041], except that a look-up that failed is a failure: it never counts as "no profile". */
export function guardOutcome({ session, profile, loading, failure }: Known): Outcome {
  if (failure !== null) return 'failed';
  if (loading) return 'loading';
  if (session === null) return 'anonymous';
  return profile === null ? 'no-profile' : 'ready';
}
