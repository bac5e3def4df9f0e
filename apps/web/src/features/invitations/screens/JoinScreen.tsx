import type { ErrorCode } from '@beso/contract/errors';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasCode, isApiError } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { forgetInvitation } from '../../../platform/invitations/pendingInvitation.ts';
import { useQueryFailure } from '../../../platform/query/useQueryFailure.ts';
import { useSession } from '../../../platform/session/session.ts';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { useAcceptInvitation, useInvitation, useReportOpened } from '../api.ts';
import { InvalidInvitation } from '../components/ClosedInvitations.tsx';
import { InvitationLoading } from '../components/InvitationLoading.tsx';
import { OpenedInvitation } from '../components/OpenedInvitation.tsx';

/** Errors after which the page refetches the invitation, because its status has changed. */
const OUTDATED: readonly ErrorCode[] = [
  'INVITATION_NOT_FOUND',
  'INVITATION_ALREADY_ACCEPTED',
  'INVITATION_EXPIRED',
  'INVITATION_OWN',
  'INVITATION_BEFORE_REMOVAL',
];

/** [S2-130] [S2-131] The pages /join/{token} and /invitation/{token}, for each status of an invitation. */
export function JoinScreen() {
  const { t } = useTexts();
  const { token = '' } = useParams({ strict: false });
  const session = useSession();
  const preview = useInvitation(token);
  const failure = useQueryFailure(preview) ?? session.failure;
  const accept = useAcceptInvitation(token);
  const { refetch } = preview;
  useReportOpened(token, preview.data?.status === 'valid');

  const gone = hasCode(preview.error, 'INVITATION_NOT_FOUND');
  // The token of `other_address` stays stored, because the person may return with the right account.
  const status = preview.data?.status;
  const closed = status !== undefined && status !== 'valid' && status !== 'other_address';
  const over = gone || closed || accept.isSuccess || hasCode(accept.error, 'ALREADY_CONNECTED');
  useEffect(() => {
    if (over) forgetInvitation();
  }, [over]);

  const outdated = isApiError(accept.error) && OUTDATED.includes(accept.error.code);
  useEffect(() => {
    if (outdated) void refetch();
  }, [outdated, refetch]);

  if (gone) return <InvalidInvitation />;
  if (failure !== null) {
    const retry = () => {
      session.failure?.retry();
      if (preview.data === undefined) void refetch();
    };
    return (
      <main className="column">
        <LoadFailure failure={{ ...failure, retry }} title={t('invitations.join.errorTitle')} level={1} />
      </main>
    );
  }
  if (session.loading || !preview.data) return <InvitationLoading label={t('invitations.join.loading')} />;
  return <OpenedInvitation token={token} invitation={preview.data} accept={accept} />;
}
