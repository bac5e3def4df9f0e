import type { Session, SessionState, SignInChallenge } from '@beso/contract/auth';
import { SESSION_FRESH_MS, SESSION_RETRIES } from '@beso/contract/limits';
import type { Profile } from '@beso/contract/profiles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { dropDrafts } from '../drafts.ts';
import { createListeners } from '../listeners.ts';
import { forgetInvitation } from '../pendingInvitation.ts';
import { isSessionKey, queryClient, sessionKey } from '../query/client.ts';
import { forgetReads, keepReads } from '../query/persistence.ts';
import { retryRead, sessionRetryDelay } from '../query/policy.ts';
import { type Failure, useFailure } from '../query/useFailure.ts';
import { readLocal, removeLocal, writeLocal } from '../storage.ts';
import { clearSessionHint, hasSessionHint, PERSON_KEY, sessionHint } from './hint.ts';
import { shownPerson, showPerson } from './person.ts';

const SIGNED_OUT: SessionState = { session: null, profile: null, challenge: null };

const goodbyes = createListeners();

/**
 * Calls back when a person's session on this device ends: they signed out, were signed out, or somebody else
 * signed in.
 */
export const onGoodbye = goodbyes.add;

/** Switches this device from one person to another, or to nobody. */
async function become(next: string | null): Promise<void> {
  const before = shownPerson();
  if (next === before) return;
  showPerson(next);
  if (before !== null) {
    goodbyes.call();
    await forgetReads(isSessionKey);
  }
  if (next === null) return removeLocal(PERSON_KEY);
  dropDrafts(next);
  if (before === null && readLocal(PERSON_KEY) !== next) await forgetReads(isSessionKey);
  writeLocal(PERSON_KEY, next);
  await keepReads(next);
}

/** Who this browser is signed in as. A failure is an error, never "signed out". */
const sessionQuery = queryOptions({
  queryKey: sessionKey,
  staleTime: SESSION_FRESH_MS,
  retry: (failures, error) => retryRead(failures, error, navigator.onLine, SESSION_RETRIES),
  retryDelay: sessionRetryDelay,
  queryFn: async ({ signal }): Promise<SessionState> => {
    const hint = sessionHint();
    const state = await api.auth.getSession(undefined, { signal });
    if (state.session === null) clearSessionHint(hint);
    await become(state.session?.user.id ?? null);
    return state;
  },
});

/**
 * Brings back, before the first screen, what the person signed in here read last. The answer of the server
 * follows and decides.
 */
export async function restoreSession(): Promise<void> {
  const known = readLocal(PERSON_KEY);
  if (shownPerson() !== null || known === null) return;
  if (!hasSessionHint()) {
    // The session ended, and the page went before it could clear up.
    removeLocal(PERSON_KEY);
    return forgetReads(isSessionKey);
  }
  showPerson(known);
  await keepReads(known);
  void queryClient.invalidateQueries({ queryKey: sessionKey, refetchType: 'none' });
}

/**
 * Who is signed in as far as this device knows, else as the server says. Asks once, without retries: public
 * pages call it to send signed-in people on, and must not wait for a missing network.
 */
export async function knownSession(): Promise<SessionState> {
  await restoreSession();
  const known = queryClient.getQueryData<SessionState>(sessionKey);
  return known?.session ? known : queryClient.fetchQuery({ ...sessionQuery, retry: false });
}

/**
 * After signing up, signing in, or saving the profile: what the server answered is the session from now on.
 */
export async function startSession(state: SessionState): Promise<void> {
  await become(state.session?.user.id ?? null);
  queryClient.setQueryData(sessionKey, state);
}

/** What the session says of its person has changed: asks the server again. */
export function refreshSession(): Promise<SessionState> {
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false });
}

/** The session is over, here or on the server: nothing of the person stays on this device. */
export async function leaveSession(): Promise<void> {
  clearSessionHint(sessionHint());
  forgetInvitation();
  queryClient.setQueryData(sessionKey, SIGNED_OUT);
  await become(null);
}

/**
 * [S4-003] [S7-010] Ends the session on the server, or all of the person's, then here. Rejects, still signed
 * in, when the server cannot be reached.
 */
export async function signOut(scope: 'local' | 'global' = 'local'): Promise<void> {
  await api.auth.signOut({ scope });
  dropDrafts();
  await leaveSession();
}

/** After the profile was saved. */
export function profileSaved(profile: Profile): void {
  queryClient.setQueryData(sessionKey, (state: SessionState | undefined) => state && { ...state, profile });
}

/** Gives a sign-in up that waits for its second factor. What the person came for is kept. */
export async function cancelChallenge(): Promise<void> {
  await api.auth.signOut();
  await startSession(SIGNED_OUT);
}

export interface SessionView {
  session: Session | null;
  profile: Profile | null;
  /** The second factor is asked. */
  challenge: SignInChallenge | null;
  /** No answer yet. */
  loading: boolean;
  /** The look-up failed and nothing is known from before. */
  failure: Failure | null;
}

export function useSession(): SessionView {
  const query = useQuery(sessionQuery);
  const failure = useFailure(query);
  return {
    session: query.data?.session ?? null,
    profile: query.data?.profile ?? null,
    challenge: query.data?.challenge ?? null,
    loading: query.isPending && failure === null,
    failure,
  };
}

/** Another tab signed in or out: find out whose session the cookie is now. */
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === PERSON_KEY) void queryClient.invalidateQueries({ queryKey: sessionKey });
  });
}
