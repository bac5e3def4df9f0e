import type { SessionState } from '@beso/contract/auth';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../platform/api/client.ts';
import { errorText, isApiError, isTransient } from '../../../platform/errors.ts';
import { dropDraft } from '../../../platform/forms/drafts.ts';
import { type Translate, useTexts } from '../../../platform/i18n/index.ts';
import { rememberJoinIntent } from '../../../platform/invitations/joinIntent.ts';
import { rememberToken } from '../../../platform/invitations/pendingInvitation.ts';
import { hasSessionHint } from '../../../platform/session/hint.ts';
import { knownSession, refreshSession, startSession } from '../../../platform/session/session.ts';
import {
  clearRegistrationDraft,
  type SignInSearch,
  saveRegistrationDraft,
  storePasswordOffer,
} from '../entry/index.ts';
import {
  type RedeemedLink,
  type RedeemOutcome,
  redeemFailureText,
  redeemWithRetries,
  repeatUntilAnswered,
} from '../sessions/index.ts';
import type { CallbackData } from './callbackData.ts';

/** The question before a link signs this browser in. `mine` and `theirs` are the two accounts' addresses. */
export interface SignInQuestion {
  mine: string | null;
  theirs: string;
  draft: { firstName: string; lastName: string } | null;
  joins: { token: string; inviter: string; group: string | null } | null;
}

export type CallbackProgress =
  | { is: 'working'; attempt: number }
  | ({ is: 'question' } & SignInQuestion)
  | { is: 'done'; state: SessionState; welcome: 'welcomeBack' | 'welcomeToBeso' | 'welcome' }
  | { is: 'failed'; reason: string };

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** [S4-027] to [S4-029] Returns the key of the welcome message for this person. */
function welcomeOf({ profile }: SessionState, registered: boolean) {
  if (registered) return 'welcomeToBeso';
  return profile === null ? 'welcome' : 'welcomeBack';
}

function reasonOf(outcome: Exclude<RedeemOutcome, { is: 'in' }>, t: Translate): string {
  if (outcome.is !== 'refused') return redeemFailureText(outcome.is, t);
  return t('callback.error', { message: errorText(outcome.error, t) });
}

async function invitationOf({ invitation: token }: SignInSearch): Promise<SignInQuestion['joins']> {
  if (token === undefined) return null;
  const found = await api.invitations.getInvitation({ token }).catch(() => null);
  if (found?.status !== 'valid') return null;
  return { token, inviter: found.inviterFirstName, group: found.groupName };
}

/**
 * Returns the question to ask before the code is redeemed; null if this browser is already signed in to the
 * account.
 * @throws the refusal, or the last failure
 */
async function questionOf(
  { code, search }: Pick<CallbackData, 'code' | 'search'>,
  known: SessionState | null,
  onAttempt: (attempt: number) => void,
): Promise<SignInQuestion | null> {
  const check = () => api.links.checkCode({ code });
  const { email: theirs, isMine, draft } = await repeatUntilAnswered(check, { wait, onAttempt });
  if (isMine) return null;
  const joins = draft === null ? null : await invitationOf(search);
  return { mine: known?.session?.user.email ?? null, theirs, draft, joins };
}

/** [S4-030] Deletes the address kept for sign-in and, once a profile exists, the registration draft. */
function clearAuthData({ profile }: SessionState): void {
  if (profile !== null) clearRegistrationDraft();
  dropDraft('sign-in', '');
}

/** [S4-025] Redeems the code in the address of /auth/callback, after a question if necessary. */
export function useMagicLinkCallback({ code, search, refusal, registration, again }: CallbackData): {
  progress: CallbackProgress;
  goOn: () => void;
} {
  const { t } = useTexts();
  const [progress, setProgress] = useState<CallbackProgress>({ is: 'working', attempt: 1 });
  const begun = useRef(false);
  const fail = (reason: string) => setProgress({ is: 'failed', reason });
  const onAttempt = (attempt: number) => setProgress({ is: 'working', attempt });

  const arrive = async ({ state, registered, passwordOffer }: RedeemedLink) => {
    await startSession(state);
    clearAuthData(state);
    if (passwordOffer !== null) storePasswordOffer(passwordOffer);
    setProgress({ is: 'done', state, welcome: welcomeOf(state, registered) });
  };
  const goOnAs = (state: SessionState) => arrive({ state, registered: false, passwordOffer: null });
  const redeem = async (joins: SignInQuestion['joins']) => {
    rememberToken(search.invitation);
    const outcome = await redeemWithRetries({
      redeem: () => api.links.redeemCode({ code }),
      look: refreshSession,
      wait,
      onAttempt,
    });
    if (outcome.is !== 'in') return fail(reasonOf(outcome, t));
    if (outcome.registered && joins !== null) rememberJoinIntent(joins.token);
    await arrive(outcome);
  };
  const goIn = async () => {
    const known = hasSessionHint() ? await knownSession().catch(() => null) : null;
    // [S8-021] Without a code, a person who is already signed in goes on.
    if (code === '') return known?.session ? goOnAs(known) : fail(t('callback.nothing'));
    try {
      const question = await questionOf({ code, search }, known, onAttempt);
      if (question === null) return await redeem(null);
      setProgress({ is: 'question', ...question });
    } catch (error) {
      // Before a reload, the code may have been redeemed, so its session may exist.
      if (again && known?.session && !isTransient(error)) return goOnAs(known);
      fail(reasonOf(isApiError(error) ? { is: 'refused', error } : { is: 'timeout' }, t));
    }
  };
  const begin = async () => {
    // [S2-047] The draft only fills the form. The server has its own copy of the data.
    if (registration !== undefined) saveRegistrationDraft(registration);
    if (refusal === undefined) return goIn();
    fail(t('callback.refused', { description: t(`callback.${refusal}`) }));
  };
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin().catch(() => fail(t('callback.setupFailed')));
  });
  return {
    progress,
    goOn: () => {
      const joins = progress.is === 'question' ? progress.joins : null;
      setProgress({ is: 'working', attempt: 1 });
      redeem(joins).catch(() => fail(t('callback.setupFailed')));
    },
  };
}
