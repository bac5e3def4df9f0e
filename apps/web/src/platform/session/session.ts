import type { Session, SessionState, SignInChallenge } from '@beso/contract/auth';
import { SESSION_FRESH_MS, SESSION_RETRIES } from '@beso/contract/limits';
import type { Profile } from '@beso/contract/profiles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { createListeners } from '../connection/listeners.ts';
import { isSessionKey, queryClient, sessionKey } from '../query/client.ts';
import { forgetReads, keepReads } from '../query/persistence.ts';
import { retryRead, sessionRetryDelay } from '../query/policy.ts';
import { type Failure, useFailure } from '../query/useFailure.ts';
import { readLocal, writeLocal } from '../storage/storage.ts';
import { noteEnded, settleEnded } from './ended.ts';
import { type Change, endKept } from './endKept.ts';
import { clearSessionHint, hintedPerson, PERSON_KEY, sessionHint } from './hint.ts';
import { shownPerson, showPerson } from './person.ts';

const SIGNED_OUT: SessionState = { session: null, profile: null, challenge: null, leaving: null };

/** In place of the person for a moment: the other tabs learn that they left, and were not signed out. */
const LEFT = '';

const goodbyes = createListeners();

/**
 * Calls back when a person's session on this device ends: they signed out, were signed out, or somebody else
 * signed in.
 */
export const onGoodbye = goodbyes.add;

/** Switches this device from one person to another, or to nobody. */
async function become(next: string | null, how: Pick<Change, 'isMember' | 'left'> = {}): Promise<void> {
  const shown = shownPerson();
  const before = shown ?? readLocal(PERSON_KEY);
  if (next === shown && next === before) return;
  showPerson(next);
  if (shown !== null) goodbyes.call();
  if (before !== next) forgetReads(isSessionKey);
  endKept({ before, next, ...how });
  if (next === null) return;
  settleEnded(next);
  writeLocal(PERSON_KEY, next);
  await keepReads(next);
}

/** Whom the server has named to this page: their session is in use. */
let inUse: string | null = null;
/** The person is signing out, of which the socket may hear first. */
let leaving = false;

/** A session that ends in use, and not by its person, is remembered until somebody signs in. */
function noteEnd(): void {
  const shown = shownPerson();
  if (!leaving && shown !== null && shown === inUse) noteEnded(shown);
}

/** While a second factor is asked, what the person came for is kept. */
function becomeOf({ session, profile, challenge, leaving: deleted }: SessionState): Promise<void> {
  if (session === null && challenge === null && deleted === null) noteEnd();
  inUse = session?.user.id ?? null;
  return become(inUse, { isMember: profile !== null, left: challenge !== null });
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
    await becomeOf(state);
    return state;
  },
});

/**
 * Brings back, before the first screen, what the person signed in here read last: where this device keeps it
 * as theirs and the cookies are theirs too. The answer of the server follows and decides.
 */
export async function restoreSession(): Promise<void> {
  const before = readLocal(PERSON_KEY);
  if (shownPerson() !== null || before === null) return;
  const next = hintedPerson();
  if (next === undefined) return;
  if (next !== before) {
    // The session ended, or somebody else's began, and the page went before it could clear up.
    endKept({ before, next, left: true });
    return forgetReads(isSessionKey);
  }
  showPerson(before);
  await keepReads(
    before,
    () => void queryClient.invalidateQueries({ queryKey: sessionKey, refetchType: 'none' }),
  );
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
  await becomeOf(state);
  queryClient.setQueryData(sessionKey, state);
}

/** What the session says of its person has changed: asks the server again. */
export function refreshSession(): Promise<SessionState> {
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false });
}

/** The session is over: nothing of the person stays on this device. */
async function clearSession(): Promise<void> {
  clearSessionHint(sessionHint());
  queryClient.setQueryData(sessionKey, SIGNED_OUT);
  await become(null);
}

/** The server has ended the session. The page says so where it stands. */
export function sessionEnded(): Promise<void> {
  noteEnd();
  return clearSession();
}

/** The person has left. */
function leaveSession(): Promise<void> {
  settleEnded(null);
  return clearSession();
}

/**
 * Ends the session on the server by what the person chose, then here: the page does not say that it ended.
 * Rejects, still signed in, when that fails.
 */
export async function leaveBy(end: () => Promise<unknown>): Promise<void> {
  leaving = true;
  try {
    await end();
    writeLocal(PERSON_KEY, LEFT);
    await leaveSession();
  } finally {
    leaving = false;
  }
}

/** [S4-003] [S7-010] Ends the session, or all of the person's. */
export const signOut = (scope: 'local' | 'global' = 'local'): Promise<void> =>
  leaveBy(() => api.auth.signOut({ scope }));

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
  /** The account is being deleted: until when it can be restored. */
  leaving: SessionState['leaving'];
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
    leaving: query.data?.leaving ?? null,
    loading: query.isPending && failure === null,
    failure,
  };
}

/** Another tab signed in or out: what is shown here goes at once, and the server says whose the cookie is. */
async function followCookies(hasLeft = true): Promise<void> {
  const next = hintedPerson();
  const shown = shownPerson();
  if (shown === null || next === undefined || next === shown) return;
  if (next === null) return hasLeft ? leaveSession() : sessionEnded();
  const ready = become(next);
  void queryClient.resetQueries({ queryKey: sessionKey });
  await ready;
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== PERSON_KEY) return;
    if (event.newValue === LEFT) void leaveSession();
    else void followCookies(false);
    void queryClient.invalidateQueries({ queryKey: sessionKey });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void followCookies();
  });
}
