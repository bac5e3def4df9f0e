import type { InvitationRefusal } from '@beso/contract/mailed-invitations';
import { Link, useParams } from '@tanstack/react-router';
import { errorText, hasCode } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useQueryFailure } from '../../../platform/query/useQueryFailure.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { InvitationLoading } from '../components/InvitationLoading.tsx';
import { InvitationNotice } from '../components/InvitationNotice.tsx';
import { useInvitationToRefuse, useRefuse } from '../mailedApi.ts';

/** The page /refuse-invitation/{refusal}. Opening the page refuses nothing. */
export function RefuseInvitationScreen() {
  const { t } = useTexts();
  const { refusal } = useParams({ from: '/data/refuse-invitation/$refusal' });
  const query = useInvitationToRefuse(refusal);
  const { data, error } = query;
  const failure = useQueryFailure(query);
  if (hasCode(error, 'INVITATION_NOT_FOUND')) {
    return (
      <InvitationNotice
        reason="invalid"
        title={t('inviting.refuse.unknownTitle')}
        text={t('inviting.refuse.unknownText')}
        actions={<About />}
      />
    );
  }
  if (data === undefined) {
    if (failure === null) return <InvitationLoading />;
    return (
      <main className="column">
        <LoadFailure failure={failure} level={1} />
      </main>
    );
  }
  return <Choices refusal={refusal} state={data} />;
}

const LOOK = {
  open: { reason: 'mine', title: 'inviting.refuse.title', text: 'inviting.refuse.text' },
  declined: {
    reason: 'declined',
    title: 'inviting.refuse.declinedTitle',
    text: 'inviting.refuse.declinedNext',
  },
  ended: { reason: 'expired', title: 'inviting.refuse.endedTitle', text: 'inviting.refuse.endedNext' },
} as const satisfies Record<InvitationRefusal['status'], object>;

function Choices({ refusal, state }: { refusal: string; state: InvitationRefusal }) {
  const { t } = useTexts();
  const { mutate, isPending, error } = useRefuse(refusal);
  const { inviterFirstName: name, email, status, mailStopped } = state;
  const outcome = [
    ...(status === 'declined' ? [t('inviting.refuse.declined', { name })] : []),
    ...(mailStopped ? [t('inviting.refuse.stopped', { email })] : []),
  ].join(' ');
  const { reason, title, text } = LOOK[status];
  return (
    <InvitationNotice
      reason={reason}
      title={t(title, { name })}
      text={
        <>
          <span className="block wrap-anywhere">{t(text, { name, email })}</span>
          <span role="status" className="mt-2 block font-semibold wrap-anywhere text-text empty:hidden">
            {outcome}
          </span>
        </>
      }
      actions={
        <>
          {error === null ? null : <Alert>{errorText(error, t)}</Alert>}
          {status === 'open' ? (
            <Button
              block
              loading={isPending}
              loadingLabel={t('inviting.refuse.working')}
              onClick={() => mutate(false)}
            >
              {t('inviting.refuse.decline')}
            </Button>
          ) : null}
          {mailStopped ? (
            <About />
          ) : (
            <>
              <Button
                block
                variant="secondary"
                loading={isPending}
                loadingLabel={t('inviting.refuse.working')}
                onClick={() => mutate(true)}
              >
                {t('inviting.refuse.stop')}
              </Button>
              <p className="type-sm text-text-2">{t('inviting.refuse.stopHint')}</p>
            </>
          )}
        </>
      }
    />
  );
}

function About() {
  const { t } = useTexts();
  return (
    <Button block variant="quiet" render={<Link to="/onboarding" />}>
      {t('inviting.refuse.see')}
    </Button>
  );
}
