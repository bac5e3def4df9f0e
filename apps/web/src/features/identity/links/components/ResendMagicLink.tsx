import { MAGIC_LINK_RESENDS_MAX } from '@beso/contract/limits';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../../platform/api/client.ts';
import { errorText, hasCode } from '../../../../platform/errors.ts';
import { dropDraft } from '../../../../platform/forms/drafts.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { nextPath } from '../../../../platform/navigation/destinations.ts';
import { useGoTo } from '../../../../platform/navigation/navigation.ts';
import { refreshSession } from '../../../../platform/session/session.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import {
  readRegistrationDraft,
  type SignInSearch,
  saveRegistrationDraft,
  waitingSecret,
} from '../../entry/index.ts';
import { registrationLinkInput } from '../registrationLink.ts';
import { ResendMeter } from './ResendMeter.tsx';
import { showsWaysOut } from './resends.ts';

export interface AskedLink {
  kind: 'sign_in' | 'registration';
  resendsLeft: number;
  passing: Omit<SignInSearch, 'email'>;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    asked?: AskedLink;
  }
}

const PAGE = '/verify-email-simple';

export interface ResendMagicLinkProps {
  email: string;
  asked: AskedLink;
}

/** [S2-075] [S4-032] Sends a magic link again, up to three times an hour. */
export function ResendMagicLink({ email, asked }: ResendMagicLinkProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { history } = useRouter();
  const goTo = useGoTo();
  const { kind, passing } = asked;
  const [sending, setSending] = useState(false);
  const [message, setMessage] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const used = MAGIC_LINK_RESENDS_MAX - asked.resendsLeft;
  const noneLeft = asked.resendsLeft === 0;

  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  /** Stores in the history entry how many resends are left. */
  const left = async (resendsLeft: number) => {
    // Checks the address too, because this page stays mounted while the next page loads.
    if (!here.current || history.location.pathname !== PAGE) return;
    await navigate({
      to: PAGE,
      state: { email, asked: { ...asked, resendsLeft } },
      replace: true,
    });
  };
  const resend = async () => {
    setSending(true);
    setMessage(undefined);
    setProblem(undefined);
    try {
      const { resendsLeft } =
        kind === 'sign_in'
          ? await api.links.requestMagicLink({ email, waiting: waitingSecret(), ...passing })
          : await api.links.requestRegistrationLink({ ...registrationLinkInput(email), ...passing });
      await left(resendsLeft);
      setMessage(t('recovery.inbox.resent'));
    } catch (error) {
      if (hasCode(error, 'TOO_MANY_REQUESTS')) await left(0);
      else setProblem(errorText(error, t));
    } finally {
      setSending(false);
    }
  };
  const check = () =>
    refreshSession().then(
      (state) => {
        if (state.session === null) setProblem(t('recovery.inbox.notOpened'));
        else goTo(nextPath(state, passing.redirect), { replace: true });
      },
      (error: unknown) => setProblem(errorText(error, t)),
    );
  const startOver = kind === 'sign_in' ? '/login' : '/simplified-registration';
  const forgetAddress = () => {
    if (kind === 'sign_in') dropDraft('sign-in', '');
    else saveRegistrationDraft({ ...readRegistrationDraft(), email: '' });
  };

  return (
    <>
      {problem === undefined ? null : <Alert>{problem}</Alert>}
      <Button
        block
        variant="secondary"
        disabled={noneLeft}
        loading={sending}
        loadingLabel={t('recovery.inbox.resending')}
        onClick={() => void resend()}
      >
        <RefreshCw size={20} aria-hidden="true" />
        {t('recovery.inbox.resend')}
      </Button>
      <ResendMeter used={used} total={MAGIC_LINK_RESENDS_MAX} />
      <p role="status" className="type-sm min-h-5 text-center text-text-2">
        {noneLeft ? t('recovery.inbox.maximum') : message}
      </p>
      {showsWaysOut(used) ? (
        <Button block variant="quiet" onClick={() => void check()}>
          {t('recovery.inbox.check')}
        </Button>
      ) : null}
      <Link to={startOver} search={passing} onClick={forgetAddress} className="link link-tap self-center">
        {t('recovery.inbox.startOver')}
      </Link>
    </>
  );
}
