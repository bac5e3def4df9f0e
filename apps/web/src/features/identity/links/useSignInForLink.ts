import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { signOut } from '../../../platform/session/session.ts';
import { type LinkPage, type MailedLink, storeWaitingLink } from './waitingLink.ts';

/**
 * Returns the function that leads through sign-in back to the mailed link. Another person is signed out
 * first.
 */
export function useSignInForLink(page: LinkPage, link: MailedLink, isSignedIn: boolean) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const signIn = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      if (isSignedIn) await signOut();
      storeWaitingLink(page, link);
      const search = { redirect: page, ...(link.email !== '' && { email: link.email }) };
      await navigate({ to: '/login', search });
    } catch (error) {
      setProblem(errorText(error, t));
      setBusy(false);
    }
  };
  return { signIn, busy, problem };
}
