import { useNavigate } from '@tanstack/react-router';
import { errorText, isExplained } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { notify } from '../../../ui/notify.ts';
import { useAcceptConnection } from '../api.ts';

export interface AcceptRequestProps {
  requestId: string;
  /** First name of who asked. */
  name: string;
  block?: boolean;
}

/** Connects the two, and leads home, where what they share is. */
export function AcceptRequest({ requestId, name, block }: AcceptRequestProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const accept = useAcceptConnection();
  const connect = () =>
    accept.mutate(requestId, {
      onSuccess: () => {
        notify.success(t('connections.answer.accepted', { name }));
        void navigate({ to: '/home' });
      },
      onError: (error) =>
        notify.error(
          isExplained(error) ? errorText(error, t) : t('connections.answer.acceptFailed'),
          requestId,
        ),
    });
  return (
    <Button
      compact={block !== true}
      block={block}
      className={block ? undefined : 'grow'}
      aria-label={`${t('connections.answer.accept')}: ${name}`}
      loading={accept.isPending}
      loadingLabel={t('connections.answer.accepting')}
      onClick={connect}
    >
      {t('connections.answer.accept')}
    </Button>
  );
}
