import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../../platform/api/client.ts';
import { errorText } from '../../../../platform/errors.ts';
import { dateLocale } from '../../../../platform/i18n/dateLocale.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { nextPath } from '../../../../platform/navigation/destinations.ts';
import { refreshSession, signOut, startSession, useSession } from '../../../../platform/session/session.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { appToasts } from '../../../../ui/feedback/appToasts.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx';
import { Spinner } from '../../../../ui/feedback/Spinner.tsx';
import { PublicHeader } from '../../../../ui/layout/PublicHeader.tsx';
import { LetterDrawing } from '../../../../ui/pictures/LetterDrawing.tsx';
import { PublicPage } from '../../entry/index.ts';
import { MailedLinkPage, useMailedLink } from '../../links/index.ts';

/** Restores an account that is being deleted, by a mailed link or by the session. */
export function RestoreScreen() {
  return useMailedLink().token === '' ? <BySession /> : <ByLink />;
}

function ByLink() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const redeem = async (token: string) => {
    await api.deletion.restoreByLink({ token });
    appToasts.success(t('deletion.restore.linkDone'));
    await refreshSession().catch(() => undefined);
    await navigate({ to: '/login', replace: true });
  };
  const check = async (token: string) => {
    await api.deletion.checkRestoring({ token });
    return { email: '' };
  };
  return (
    <MailedLinkPage
      check={check}
      redeem={redeem}
      title={t('deletion.restore.linkTitle')}
      text={() => t('deletion.restore.linkText')}
      confirm={t('deletion.restore.confirm')}
      confirming={t('deletion.restore.confirming')}
    />
  );
}

function BySession() {
  const { leaving, loading, failure } = useSession();
  return (
    <PublicPage>
      <div className="column">
        <PublicHeader />
        <main className="flex grow flex-col">
          {failure !== null ? (
            <LoadFailure failure={failure} level={1} refresh />
          ) : loading ? (
            <Looking />
          ) : leaving === null ? (
            <Nothing />
          ) : (
            <Question until={leaving.until} />
          )}
        </main>
      </div>
    </PublicPage>
  );
}

function Looking() {
  const { t } = useTexts();
  return (
    <div role="status" className="flex grow flex-col items-center justify-center gap-4 text-primary">
      <Spinner />
      <p className="text-text">{t('common.loading')}</p>
    </div>
  );
}

function Nothing() {
  const { t } = useTexts();
  return (
    <EmptyState
      drawing={<LetterDrawing />}
      title={t('deletion.restore.nothing')}
      text={t('deletion.restore.nothingText')}
      actions={
        <Button block render={<Link to="/login" />}>
          {t('deletion.restore.signIn')}
        </Button>
      }
    />
  );
}

function Question({ until }: { until: string }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'restore' | 'leave'>();
  const [problem, setProblem] = useState<string>();
  const act = async (what: 'restore' | 'leave', action: () => Promise<string>) => {
    setBusy(what);
    setProblem(undefined);
    try {
      await navigate({ href: await action(), replace: true });
    } catch (error) {
      setProblem(errorText(error, t));
    }
    setBusy(undefined);
  };
  const restore = () =>
    act('restore', async () => {
      const state = await api.deletion.restoreAccount();
      await startSession(state);
      appToasts.success(t('deletion.restore.done'));
      return nextPath(state);
    });
  const leave = () =>
    act('leave', async () => {
      await signOut();
      return '/onboarding';
    });
  const format = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', timeStyle: 'short' });
  return (
    <EmptyState
      drawing={<LetterDrawing />}
      title={t('deletion.restore.title')}
      text={t('deletion.restore.text', { when: format.format(new Date(until)) })}
      actions={
        <>
          {problem === undefined ? null : <Alert>{problem}</Alert>}
          <Button
            block
            loading={busy === 'restore'}
            loadingLabel={t('deletion.restore.confirming')}
            onClick={() => void restore()}
          >
            {t('deletion.restore.confirm')}
          </Button>
          <Button block variant="quiet" loading={busy === 'leave'} onClick={() => void leave()}>
            {t('deletion.restore.signOut')}
          </Button>
        </>
      }
    />
  );
}
