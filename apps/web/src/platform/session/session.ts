import type { Session, SessionState, SignInChallenge } from '@beso/contract/auth';
import { SESSION_FRESH_MS, SESSION_RETRIES } from '@beso/contract/limits';
import type { Profile } from '@beso/contract/profiles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { closeNotifications } from '../connection/closeNotifications.ts';
import { createListeners } from '../connection/listeners.ts';
import { hasNetwork } from '../connection/network.ts';
import { isSessionKey, queryClient, sessionKey } from '../query/client.ts';
import { clearSessionData, persistQueries } from '../query/persistence.ts';
import { sessionRetryDelay, shouldRetryRead } from '../query/policy.ts';
import { type QueryFailure, useQueryFailure } from '../query/useQueryFailure.ts';
import { readLocal, writeLocal } from '../storage/storage.ts';
import { keepDraftsInMemory, restoreOrForgetDrafts } from './endedSession.ts';
import { clearSessionHint, hintedPersonId, PERSON_KEY, sessionHint } from './hint.ts';
import { recordNewSession } from './newSession.ts';
import { currentPersonId, setCurrentPersonId } from './person.ts';
import { type PersonChange, removeStoredData } from './removeStoredData.ts';

const SIGNED_OUT: SessionState = { session: null, profile: null, challenge: null, leaving: null };

/** Written instead of the person's id, to tell other tabs that the person has signed out. */
const LEFT = '';

const goodbyes = createListeners();

/** Adds a listener that is called whenever a person's session ends on this device. */
export const onSessionEnded = goodbyes.add;

/** Removes the previous person's data. */
function leave(change: PersonChange): void {
  clearSessionData(isSessionKey);
  removeStoredData(change);
  if (change.before !== null) void closeNotifications().catch(() => undefined);
}

async function become(next: string | null, how: Pick<PersonChange, 'isMember' | 'left'> = {}): Promise<void> {
  const shown = currentPersonId();
  const before = shown ?? readLocal(PERSON_KEY);
  if (next === shown && next === before) return;
  setCurrentPersonId(next);
  if (shown !== null) goodbyes.call();
  const change = { before, next, ...how };
  if (before !== next) leave(change);
  else removeStoredData(change);
  if (next === null) return;
  restoreOrForgetDrafts(next);
  writeLocal(PERSON_KEY, next);
  await persistQueries(next);
}

/** The person and the hint of the session that the server confirmed last. */
let inUse: string | null = null;
let hintInUse: string | undefined;
/** True during a sign-out, when no drafts are kept. */
let leaving = false;
export const isLeaving = (): boolean => leaving;

/** Keeps the drafts if the session has ended although the person did not sign out. */
function noteEnd(): void {
  const shown = currentPersonId();
  if (!leaving && shown !== null && shown === inUse) keepDraftsInMemory(shown);
}

/** Signs the state's person in or out on this page. Until the second factor, stored destinations stay. */
function becomeOf({ session, profile, challenge, leaving: deleted }: SessionState): Promise<void> {
  if (session === null && challenge === null && deleted === null) noteEnd();
  inUse = session?.user.id ?? null;
  return become(inUse, { isMember: profile !== null, left: challenge !== null });
}

/** The query of this browser's session. If it fails, the person may still be signed in. */
const sessionQuery = queryOptions({
  queryKey: sessionKey,
  staleTime: SESSION_FRESH_MS,
  retry: (failures, error) => shouldRetryRead(failures, error, hasNetwork(), SESSION_RETRIES),
  retryDelay: sessionRetryDelay,
  queryFn: async ({ signal }): Promise<SessionState> => {
    const hint = sessionHint();
    const state = await api.auth.getSession(undefined, { signal });
    if (state.session === null) clearSessionHint(hint);
    else hintInUse = hint;
    await becomeOf(state);
    return state;
  },
});

/** Restores stored data before the first screen, if the data belongs to the cookies' person. */
export async function restoreSession(): Promise<void> {
  const before = readLocal(PERSON_KEY);
  if (currentPersonId() !== null || before === null) return;
  const next = hintedPersonId();
  if (next === undefined) return;
  if (next !== before) {
    // The session changed while no page was open, so the previous person's data is still stored.
    return leave({ before, next, left: true });
  }
  setCurrentPersonId(before);
  await persistQueries(
    before,
    () => void queryClient.invalidateQueries({ queryKey: sessionKey, refetchType: 'none' }),
  );
}

/** Returns the known session, or asks the server once. Retries would delay public pages. */
export async function knownSession(): Promise<SessionState> {
  await restoreSession();
  const known = queryClient.getQueryData<SessionState>(sessionKey);
  return known?.session ? known : queryClient.fetchQuery({ ...sessionQuery, retry: false });
}

/** Starts the session that a response contained. */
export async function startSession(state: SessionState): Promise<void> {
  if (state.session !== null) hintInUse = sessionHint();
  await becomeOf(state);
  if (state.session !== null) recordNewSession();
  queryClient.setQueryData(sessionKey, state);
}

export function refreshSession(): Promise<SessionState> {
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false });
}

async function clearSession(): Promise<void> {
  // A sign-in in another tab may have ended this session. The hint of the new session must stay.
  clearSessionHint(hintInUse);
  queryClient.setQueryData(sessionKey, SIGNED_OUT);
  await become(null);
}

/** Handles a session that the server has ended. */
export function handleSessionEnd(): Promise<void> {
  noteEnd();
  return clearSession();
}

function leaveSession(): Promise<void> {
  restoreOrForgetDrafts(null);
  return clearSession();
}

/** Ends the session on the server, then here. If the server fails, this rejects, and the session goes on. */
export async function endSessionBy(end: () => Promise<unknown>): Promise<void> {
  leaving = true;
  try {
    await end();
    writeLocal(PERSON_KEY, LEFT);
    await leaveSession();
  } finally {
    leaving = false;
  }
}

/** [S4-003] [S7-010] Signs out: ends this session, or all sessions of the person. */
export const signOut = (scope: 'local' | 'global' = 'local'): Promise<void> =>
  endSessionBy(() => api.auth.signOut({ scope }));

export function storeSavedProfile(profile: Profile): void {
  queryClient.setQueryData(sessionKey, (state: SessionState | undefined) => state && { ...state, profile });
}

/** Cancels a sign-in that waits for its second factor. */
export async function cancelChallenge(): Promise<void> {
  await api.auth.signOut();
  await startSession(SIGNED_OUT);
}

export interface SessionView {
  session: Session | null;
  profile: Profile | null;
  challenge: SignInChallenge | null;
  /** Says until when an account that is being deleted can be restored. */
  leaving: SessionState['leaving'];
  loading: boolean;
  /** Set if the request failed and no session is cached. */
  failure: QueryFailure | null;
}

export function useSession(): SessionView {
  const query = useQuery(sessionQuery);
  const failure = useQueryFailure(query);
  return {
    session: query.data?.session ?? null,
    profile: query.data?.profile ?? null,
    challenge: query.data?.challenge ?? null,
    leaving: query.data?.leaving ?? null,
    loading: query.isPending && failure === null,
    failure,
  };
}

/** Follows another tab's change of the cookies, and removes this person's data at once. */
async function followCookies(hasLeft = true): Promise<void> {
  const next = hintedPersonId();
  const shown = currentPersonId();
  if (shown === null || next === undefined || next === shown) return;
  if (next === null) return hasLeft ? leaveSession() : handleSessionEnd();
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
