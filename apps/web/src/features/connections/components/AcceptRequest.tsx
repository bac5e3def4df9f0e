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
  // The request leaves the page as soon as it is answered: what follows must not depend on this button.
  const connect = async () => {
    try {
      await accept.mutateAsync(requestId);
    } catch (error) {
      const text = isExplained(error) ? errorText(error, t) : t('connections.answer.acceptFailed');
      notify.error(text, requestId);
      return;
    }
    notify.success(t('connections.answer.accepted', { name }));
    await navigate({ to: '/home' });
  };
  return (
    <Button
      compact={block !== true}
      block={block}
      className={block ? undefined : 'grow'}
      aria-label={`${t('connections.answer.accept')}: ${name}`}
      loading={accept.isPending}
      loadingLabel={t('connections.answer.accepting')}
      onClick={() => void connect()}
    >
      {t('connections.answer.accept')}
    </Button>
  );
}
