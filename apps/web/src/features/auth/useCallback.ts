import type { SessionState } from '@beso/contract/auth';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../platform/api/client.ts';
import { dropDraft } from '../../platform/drafts.ts';
import { errorText, isApiError, isTransient } from '../../platform/errors.ts';
import { type Translate, useTexts } from '../../platform/i18n/index.ts';
import { meetInvitation } from '../../platform/pendingInvitation.ts';
import { hasSessionHint } from '../../platform/session/hint.ts';
import { knownSession, refreshSession, startSession } from '../../platform/session/session.ts';
import type { CallbackData } from './callbackData.ts';
import { type Ending, establish, type Redeemed } from './establish.ts';
import { keepPasswordOffer } from './passwordOffer.ts';
import { clearDraft, saveDraft } from './registrationDraft.ts';

/** How far it is. */
export type Progress =
  | { is: 'working'; attempt: number }
  /** This browser is signed in as one person, and the link is another's. */
  | { is: 'question'; mine: string; theirs: string }
  | { is: 'done'; state: SessionState; welcome: 'welcomeBack' | 'welcomeToBeso' | 'welcome' }
  | { is: 'failed'; reason: string };

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** [S4-027] to [S4-029] */
function welcomeOf({ profile }: SessionState, registered: boolean) {
  if (registered) return 'welcomeToBeso';
  return profile === null ? 'welcome' : 'welcomeBack';
}

function reasonOf(ending: Exclude<Ending, { is: 'in' }>, t: Translate): string {
  switch (ending.is) {
    case 'refused':
      return t('callback.error', { message: errorText(ending.error, t) });
    case 'timeout':
      return t('callback.timeout');
    case 'setup':
      return t('callback.setupFailed');
  }
}

/** The address that a code proves, or its refusal; undefined when that cannot be found out. */
async function whoseCode(code: string): Promise<string | { is: 'refused'; error: unknown } | undefined> {
  try {
    return (await api.links.checkCode({ code })).email;
  } catch (error) {
    return isApiError(error) && !isTransient(error) ? { is: 'refused', error } : undefined;
  }
}

/**
 * [S4-030] What getting in left in this tab: the registration once it is a profile, and the address typed at
 * sign-in. The language and everything else stay.
 */
function clearAuthData({ profile }: SessionState): void {
  if (profile !== null) clearDraft();
  dropDraft('sign-in', '');
}

/** [S4-025] Brings somebody from the address of /auth/callback to a session, or says why not. */
export function useCallback({ code, entry, refusal, registration, again }: CallbackData): {
  progress: Progress;
  goOn: () => void;
} {
  const { t } = useTexts();
  const [progress, setProgress] = useState<Progress>({ is: 'working', attempt: 1 });
  const begun = useRef(false);
  const fail = (reason: string) => setProgress({ is: 'failed', reason });

  const arrive = async ({ state, registered, passwordOffer }: Redeemed) => {
    await startSession(state);
    clearAuthData(state);
    if (passwordOffer !== null) keepPasswordOffer(passwordOffer);
    setProgress({ is: 'done', state, welcome: welcomeOf(state, registered) });
  };
  const goOnAs = (state: SessionState) => arrive({ state, registered: false, passwordOffer: null });
  const redeem = async () => {
    const ending = await establish({
      redeem: () => api.links.redeemCode({ code }),
      look: refreshSession,
      wait,
      onAttempt: (attempt) => setProgress({ is: 'working', attempt }),
    });
    if (ending.is === 'in') await arrive(ending);
    else fail(reasonOf(ending, t));
  };
  const goIn = async () => {
    const known = hasSessionHint() ? await knownSession().catch(() => null) : null;
    const mine = known?.session?.user.email;
    // [S8-021] Nothing led here. Whoever is signed in goes on.
    if (code === '') return known?.session ? goOnAs(known) : fail(t('callback.nothing'));
    if (known === null || mine === undefined) return redeem();
    const whose = await whoseCode(code);
    // Somebody who reloads a page that was through is in.
    if (whose instanceof Object) return again ? goOnAs(known) : fail(reasonOf(whose, t));
    if (whose === undefined || whose === mine) return redeem();
    setProgress({ is: 'question', mine, theirs: whose });
  };
  const begin = async () => {
    meetInvitation(entry.invitation);
    // [S2-047] A copy: what completes a registration is the one on the server.
    if (registration !== undefined) saveDraft(registration);
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
      setProgress({ is: 'working', attempt: 1 });
      void redeem();
    },
  };
}
