import type { SessionState } from '@beso/contract/auth';
import {
  CALLBACK_ERROR_REDIRECT_MS,
  CALLBACK_POLLS_MAX,
  CALLBACK_SUCCESS_REDIRECT_MS,
} from '@beso/contract/limits';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { nextPath } from '../../../../platform/navigation/destinations.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { appToasts } from '../../../../ui/feedback/appToasts.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { PublicHeader } from '../../../../ui/layout/PublicHeader.tsx';
import { BrokenMark } from '../../../../ui/pictures/BrokenMark.tsx';
import { CallbackMark } from '../../../../ui/pictures/CallbackMark.tsx';
import { FiveArches } from '../../../../ui/pictures/FiveArches.tsx';
import { PublicPage, type SignInSearch } from '../../entry/index.ts';
import { type CallbackData, useCallbackData } from '../callbackData.ts';
import { LinkQuestion } from '../components/LinkQuestion.tsx';
import { type CallbackProgress, useMagicLinkCallback } from '../useMagicLinkCallback.ts';

/** [S2-006] [S2-079] The page of a magic link. */
export function CallbackScreen() {
  const data = useCallbackData();
  return <ByCode key={`${data.code} ${data.refusal ?? ''}`} given={data} />;
}

function ByCode({ given }: { given: CallbackData }) {
  // Kept, because the hook removes the data from the address.
  const [data] = useState(given);
  const { progress, goOn } = useMagicLinkCallback(data);
  return (
    <PublicPage>
      <div className="column">
        <PublicHeader />
        <main className="flex grow flex-col">
          {progress.is === 'working' ? <Working attempt={progress.attempt} /> : null}
          {progress.is === 'question' ? <LinkQuestion {...progress} onGoOn={goOn} /> : null}
          {progress.is === 'done' ? <Done {...progress} redirect={data.search.redirect} /> : null}
          {progress.is === 'failed' ? <Failed reason={progress.reason} search={data.search} /> : null}
        </main>
      </div>
    </PublicPage>
  );
}

const ARCHES = 5;

function Working({ attempt }: { attempt: number }) {
  const { t } = useTexts();
  const done = Math.floor(((attempt - 1) * ARCHES) / CALLBACK_POLLS_MAX);
  return (
    <EmptyState
      drawing={<CallbackDrawing done={Math.max(0, done)} />}
      title={t('callback.title')}
      text={<span role="status">{attempt > 1 ? t('callback.slow') : t('callback.text')}</span>}
    />
  );
}

function CallbackDrawing({ done, closed = false }: { done: number; closed?: boolean }) {
  const { t } = useTexts();
  return (
    <div className="flex flex-col items-center gap-3.5">
      <CallbackMark closed={closed} />
      <FiveArches done={done} label={t('callback.progress')} />
    </div>
  );
}

interface DoneProps {
  state: SessionState;
  welcome: Extract<CallbackProgress, { is: 'done' }>['welcome'];
  redirect: string | undefined;
}

/** [S9-020] Shows the success for a moment, then goes on by itself. */
function Done({ state, welcome, redirect }: DoneProps) {
  const { t } = useTexts();
  const { history } = useRouter();
  // Computed once, because the next page deletes the stored destination.
  const [next] = useState(() => nextPath(state, redirect));
  useEffect(() => {
    const timer = setTimeout(() => history.replace(next), CALLBACK_SUCCESS_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [history, next]);
  return (
    <div role="status" className="flex grow flex-col">
      <EmptyState
        drawing={<CallbackDrawing done={ARCHES} closed />}
        title={t(`callback.${welcome}`)}
        text={t('callback.onward')}
      />
    </div>
  );
}

/** [S2-080] [S8-024] Shows the error for a moment, then returns to registration. */
function Failed({ reason, search }: { reason: string; search: SignInSearch }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => {
      // Repeats the message on the next page, for people who need longer to read.
      appToasts.error(reason);
      void navigate({ to: '/simplified-registration', search, replace: true });
    }, CALLBACK_ERROR_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [reason, search, navigate]);
  return (
    <div role="alert" className="flex grow flex-col">
      <EmptyState
        drawing={<BrokenMark />}
        title={t('callback.failedTitle')}
        text={reason}
        actions={
          <>
            <Button block render={<Link to="/simplified-registration" search={search} replace />}>
              {t('callback.tryAgain')}
            </Button>
            <Button block variant="quiet" render={<Link to="/home" replace />}>
              {t('callback.goHome')}
            </Button>
          </>
        }
      />
    </div>
  );
}
