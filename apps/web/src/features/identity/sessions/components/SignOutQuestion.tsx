import { Description, Title } from 'radix-ui/dialog';
import { useState } from 'react';
import { useOnline } from '../../../../platform/connection/connectivity.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { countUnsentItems, sendUnsentItems } from '../../../../platform/session/unsentItems.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { DialogFrame } from '../../../../ui/layers/DialogFrame.tsx';
import type { SigningOut } from '../useSignOut.ts';

export interface SignOutQuestionProps {
  /** The number of unsent items; `unknown` if this device's storage cannot be read. */
  waiting: number | 'unknown';
  onCancel: () => void;
  leave: SigningOut['leave'];
}

/** Asks whether to send or discard the unsent items, or to stay signed in. */
export function SignOutQuestion({ waiting, onCancel, leave }: SignOutQuestionProps) {
  const { t } = useTexts();
  const online = useOnline();
  const personId = useSession().session?.user.id;
  const [busy, setBusy] = useState<'send' | 'discard' | 'leave'>();
  const [left, setLeft] = useState<number | 'unknown'>();
  const count = left ?? waiting;

  const sendFirst = async () => {
    setBusy('send');
    setLeft(undefined);
    await sendUnsentItems();
    // Another tab may have signed out meanwhile, which leaves no items to ask about.
    const still = personId === undefined ? 0 : await countUnsentItems(personId);
    if (still === 0) await leave();
    else setLeft(still ?? 'unknown');
    setBusy(undefined);
  };
  const discard = async () => {
    setBusy('discard');
    await leave({ discard: true });
    setBusy(undefined);
  };

  if (count === 'unknown') {
    const leaveIt = async () => {
      setBusy('leave');
      await leave();
      setBusy(undefined);
    };
    return (
      <DialogFrame open onOpenChange={onCancel} dismissible={busy === undefined} described role="alertdialog">
        <div className="min-h-0 overflow-y-auto overscroll-contain px-6 pt-7 pb-6 md:pt-6">
          <Title className="type-h2">{t('shell.leaving.unknownTitle')}</Title>
          <Description className="mt-1.5 text-text-2">{t('shell.leaving.unknownText')}</Description>
          <div className="mt-5 flex flex-col gap-2.5">
            <Button block disabled={busy !== undefined} onClick={onCancel}>
              {t('shell.leaving.stay')}
            </Button>
            <Button block variant="ghost" loading={busy === 'leave'} onClick={() => void leaveIt()}>
              {t('shell.leaving.unknownLeave')}
            </Button>
          </div>
        </div>
      </DialogFrame>
    );
  }

  return (
    <DialogFrame open onOpenChange={onCancel} dismissible={busy === undefined} described role="alertdialog">
      <div className="min-h-0 overflow-y-auto overscroll-contain px-6 pt-7 pb-6 md:pt-6">
        <Title className="type-h2">{t('shell.leaving.title', { count })}</Title>
        <Description className="mt-1.5 text-text-2">{t('shell.leaving.text')}</Description>
        {online && left === undefined ? null : (
          <Alert className="mt-4">
            {online ? t('shell.leaving.left', { count }) : t('common.failure.offline')}
          </Alert>
        )}
        <div className="mt-5 flex flex-col gap-2.5">
          <Button
            block
            disabled={!online || busy === 'discard'}
            loading={busy === 'send'}
            loadingLabel={t('shell.leaving.sending', { count })}
            onClick={() => void sendFirst()}
          >
            {t('shell.leaving.send')}
          </Button>
          <Button block variant="secondary" disabled={busy !== undefined} onClick={onCancel}>
            {t('shell.leaving.stay')}
          </Button>
          <Button
            block
            variant="ghost"
            disabled={busy === 'send'}
            loading={busy === 'discard'}
            onClick={() => void discard()}
          >
            {t('shell.leaving.discard')}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}
