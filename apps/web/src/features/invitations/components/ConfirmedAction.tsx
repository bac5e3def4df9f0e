import { type ReactNode, useState } from 'react';
import { errorText, hasCode } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ActionFailure } from '../../../ui/feedback/ActionFailure.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { Dialog } from '../../../ui/layers/Dialog.tsx';
import { runAfterLayersClose } from '../../../ui/layers/useCloseOnBack.ts';

export interface ConfirmedActionProps {
  label: string;
  variant: 'secondary' | 'ghost';
  title: string;
  text: ReactNode;
  confirmLabel: string;
  done: string;
  failed: string;
  keepLabel: string;
  block?: boolean | undefined;
  onDone?: (() => void) | undefined;
  action: {
    mutateAsync: (id: string) => Promise<unknown>;
    isPending: boolean;
    error: unknown;
    reset: () => void;
  };
  invitationId: string;
}

export function ConfirmedAction({
  action,
  invitationId,
  label,
  variant,
  block,
  done,
  onDone,
  failed,
  keepLabel,
  ...asked
}: ConfirmedActionProps) {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  // Uses the promise, because a live event may unmount this row, after which callbacks do not run.
  const confirm = () =>
    action.mutateAsync(invitationId).then(
      () => {
        setAsking(false);
        appToasts.success(done, undefined, invitationId);
        if (onDone) runAfterLayersClose(onDone);
      },
      // Another device or person has already ended the invitation, and the list shows how.
      (error: unknown) => {
        const ended = ['INVITATION_NOT_FOUND', 'INVITATION_ALREADY_ACCEPTED'] as const;
        if (!ended.some((code) => hasCode(error, code))) return;
        setAsking(false);
        appToasts.error(errorText(error, t), invitationId);
      },
    );
  return (
    <>
      <Button
        compact
        block={block}
        variant={variant}
        className={variant === 'ghost' ? 'text-danger!' : undefined}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <Dialog
        {...asked}
        open={asking}
        onOpenChange={(open) => {
          if (!open) action.reset();
          setAsking(open);
        }}
        confirmVariant="danger"
        cancelLabel={keepLabel}
        onConfirm={() => void confirm()}
        loading={action.isPending}
      >
        {action.error === null ? null : <ActionFailure error={action.error} title={failed} />}
      </Dialog>
    </>
  );
}
