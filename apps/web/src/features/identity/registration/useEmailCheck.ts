import type { SignUpInput } from '@beso/contract/auth';
import { DUPLICATE_EMAIL_REDIRECT_MS, EMAIL_CHECK_PAUSE_MS } from '@beso/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { api } from '../../../platform/api/client.ts';
import { isApiError, NetworkError } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { useSignInSearch, withEmail } from '../entry/index.ts';

type Answer = 'free' | 'taken' | { error: unknown };

export interface EmailCheck {
  status: 'checking' | 'accepted' | undefined;
  /**
   * Resolves to whether the address can be registered, and shows an error in the field if not. Rejects
   * offline.
   */
  confirm: (email: string) => Promise<boolean>;
  /** Called if the server refuses the registration because the address is taken. */
  taken: (email: string) => void;
}

/** [S4-022] Returns whether the text is likely to be a complete address. */
const isWorthAsking = (email: string) => email.includes('@') && email.includes('.');

/** Returns a function that looks up each address once, and again after a failure. */
function useAnswers(): (email: string) => Promise<Answer> {
  const answers = useRef(new Map<string, Promise<Answer>>());
  return useCallback((email) => {
    const known = answers.current.get(email);
    if (known !== undefined) return known;
    const asked = api.links.checkEmailExists({ email }).then(
      ({ exists }): Answer => (exists ? 'taken' : 'free'),
      (error: unknown): Answer => {
        answers.current.delete(email);
        return { error };
      },
    );
    answers.current.set(email, asked);
    return asked;
  }, []);
}

/** [S5-046] [S7-055] Checks whether the entered address can be registered. */
export function useEmailCheck(form: UseFormReturn<SignUpInput>): EmailCheck {
  const { t } = useTexts();
  const navigate = useNavigate();
  const search = useSignInSearch();
  const ask = useAnswers();
  const [method, typed = ''] = form.watch(['contactMethod', 'email']);
  const email = method === 'email' && isWorthAsking(typed) ? typed.trim() : '';
  const [known, setKnown] = useState<{ email: string; answer: Answer }>();
  const [leaving, setLeaving] = useState<string>();
  const { setError } = form;

  const show = useCallback(
    (about: string, answer: Answer) => {
      setKnown({ email: about, answer });
      if (answer === 'free') return;
      if (answer === 'taken') {
        setError('email', { type: 'taken', message: 'errors.emailExists' });
        setLeaving(about);
      } else if (!(answer.error instanceof NetworkError)) {
        // The message for an error of the server is [S8-014], for any other error [S8-016].
        const message = isApiError(answer.error)
          ? 'registration.emailCheckFailed'
          : 'registration.emailCheckThrew';
        setError('email', { type: 'check', message });
      }
    },
    [setError],
  );

  useEffect(() => {
    if (email === '') return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void ask(email).then((answer) => isCurrent && show(email, answer));
    }, EMAIL_CHECK_PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [email, ask, show]);

  // [S8-015] [S9-018] Opens sign-in after a moment, unless the person changes the taken address.
  const target = leaving !== undefined && leaving === email ? leaving : undefined;
  const going = useRef(search);
  going.current = search;
  useEffect(() => {
    if (target === undefined) return;
    appToasts.error(t('errors.emailExists'), 'email-exists');
    const timer = setTimeout(() => {
      void navigate({ to: '/login', search: withEmail(going.current, target) });
    }, DUPLICATE_EMAIL_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [target, navigate, t]);

  const isKnown = known?.email === email && email !== '';
  return {
    status:
      email === '' ? undefined : isKnown ? (known.answer === 'free' ? 'accepted' : undefined) : 'checking',
    confirm: async (given) => {
      const about = given.trim();
      const answer = await ask(about);
      show(about, answer);
      if (typeof answer === 'object' && answer.error instanceof NetworkError) throw answer.error;
      return answer === 'free';
    },
    taken: (given) => show(given.trim(), 'taken'),
  };
}
