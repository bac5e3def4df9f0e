import type { RelationshipType } from '@beso/contract/relationships';
import { Link, useNavigate } from '@tanstack/react-router';
import { errorText, hasErrorText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { announceConnection } from '../../../platform/scenes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { useAcceptConnection } from '../api.ts';

export interface AcceptRequestProps {
  requestId: string;
  type: RelationshipType;
  name: string;
  block?: boolean;
}

/** Accepts the request, then opens home, where the new relationship appears. */
export function AcceptRequest({ requestId, type, name, block }: AcceptRequestProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const accept = useAcceptConnection();
  const isCouple = type === 'couple';
  const label = isCouple ? t('connections.answer.confirm') : t('connections.answer.accept');
  // Uses the promise, because the callbacks of `mutate` do not run after this button unmounts.
  const connect = async () => {
    let relationshipId: string;
    try {
      ({ relationshipId } = await accept.mutateAsync({ requestId, relationshipType: type }));
    } catch (error) {
      const text = hasErrorText(error) ? errorText(error, t) : t('connections.answer.acceptFailed');
      appToasts.error(text, requestId);
      return;
    }
    await navigate({ to: '/home' });
    announceConnection(relationshipId);
  };
  return (
    <Button
      compact={block !== true}
      block={block}
      className={block ? undefined : 'grow'}
      aria-label={`${label}: ${name}`}
      loading={accept.isPending}
      loadingLabel={isCouple ? t('connections.answer.confirming') : t('connections.answer.accepting')}
      onClick={() => void connect()}
    >
      {label}
    </Button>
  );
}

/** Accepts a request in a list. For a couple, links to the requester's page instead. */
export function AcceptInList({ personId, ...request }: AcceptRequestProps & { personId: string }) {
  const { t } = useTexts();
  if (request.type !== 'couple') return <AcceptRequest {...request} />;
  const see = t('connections.answer.see');
  return (
    <Button
      compact
      className="grow"
      render={
        <Link to="/user/$profileId" params={{ profileId: personId }} aria-label={`${see}: ${request.name}`} />
      }
    >
      {see}
    </Button>
  );
}
