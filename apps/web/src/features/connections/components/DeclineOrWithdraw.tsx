import { type ReactNode, useState } from 'react';
import { errorText, hasCode } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { Dialog } from '../../../ui/layers/Dialog.tsx';
import { useDeclineConnection, useWithdrawConnection } from '../api.ts';

export interface EndRequestProps {
  requestId: string;
  name: string;
  block?: boolean;
}

/** Declines a request after a confirmation. The other person cannot ask again for some time. */
export function DeclineRequest(props: EndRequestProps) {
  const { t } = useTexts();
  const { name } = props;
  return (
    <AskedFirst
      {...props}
      grows
      action={useDeclineConnection()}
      label={t('connections.answer.decline')}
      title={t('connections.answer.declineTitle')}
      text={t('connections.answer.declineText', { name })}
      confirmLabel={t('connections.answer.decline')}
      done={t('connections.answer.declined')}
    />
  );
}

export function WithdrawRequest(props: EndRequestProps) {
  const { t } = useTexts();
  const { name } = props;
  return (
    <AskedFirst
      {...props}
      action={useWithdrawConnection()}
      label={t('connections.answer.withdraw')}
      title={t('connections.answer.withdrawTitle')}
      text={t('connections.answer.withdrawText', { name })}
      confirmLabel={t('connections.answer.withdraw')}
      done={t('connections.answer.withdrawn')}
    />
  );
}

interface AskedFirstProps extends EndRequestProps {
  /** True if two buttons share the line equally. */
  grows?: boolean;
  action: ReturnType<typeof useDeclineConnection>;
  label: string;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  done: string;
}

function AskedFirst(props: AskedFirstProps) {
  const { requestId, name, action, block, grows, label, done, title, text, confirmLabel } = props;
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  // Uses the promise, because the callbacks of `mutate` do not run after this button unmounts.
  const confirm = async () => {
    try {
      await action.mutateAsync(requestId);
      appToasts.success(done, undefined, requestId);
    } catch (error) {
      // The request has already ended, and the refreshed list shows how.
      if (!hasCode(error, 'CONNECTION_ENDED') && !hasCode(error, 'CONNECTION_NOT_FOUND')) return;
      appToasts.error(errorText(error, t), requestId);
    }
    setAsking(false);
  };
  return (
    <>
      <Button
        compact={block !== true}
        block={block}
        className={grows && !block ? 'grow' : undefined}
        variant="secondary"
        aria-label={`${label}: ${name}`}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={(open) => {
          if (!open) action.reset();
          setAsking(open);
        }}
        title={title}
        text={text}
        confirmLabel={confirmLabel}
        confirmVariant="danger"
        cancelLabel={t('connections.answer.keep')}
        onConfirm={() => void confirm()}
        loading={action.isPending}
      >
        {action.error === null ? null : <Alert>{t('connections.answer.failed')}</Alert>}
      </Dialog>
    </>
  );
}
