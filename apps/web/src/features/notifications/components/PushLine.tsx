import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import { useState } from 'react';
import { errorText, isApiError, NetworkError } from '../../../platform/errors.ts';
import { type TranslationKey, useTexts } from '../../../platform/i18n/index.ts';
import { isNativeApp } from '../../../platform/native/device.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { cx } from '../../../ui/layout/cx.ts';
import { allowPush, type PushState, stopPush } from '../push/push.ts';
import { usePushState } from '../push/usePushState.ts';

const TEXTS: Record<PushState, TranslationKey> = {
  unsupported: 'notifications.push.unsupported',
  toInstall: 'notifications.push.toInstall',
  refused: 'notifications.push.refused',
  off: 'notifications.push.off',
  on: 'notifications.push.on',
};

const SHELL_FAILED = 'notifications.push.shell.failed';
const SHELL_TEXTS: Partial<Record<PushState, TranslationKey>> = {
  unsupported: 'notifications.push.shell.unsupported',
  refused: 'notifications.push.shell.refused',
  off: 'notifications.push.shell.off',
  on: 'notifications.push.shell.on',
};

/** Shows whether push is on in this browser or native app. Only a tap asks for the permission. */
export function PushLine() {
  const { t } = useTexts();
  const state = usePushState();
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<void>) => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      // Errors of the browser and the device have no translated text.
      const isKnown = error instanceof NetworkError || isApiError(error);
      appToasts.error(
        isKnown ? errorText(error, t) : t(isNativeApp() ? SHELL_FAILED : 'notifications.push.failed'),
      );
    } finally {
      setBusy(false);
    }
  };
  const Icon = state === 'on' ? Bell : BellOff;
  return (
    <div
      className={cx(
        'mt-3.5 flex min-h-16 items-center gap-3 rounded-md py-2.5 pr-3.5 pl-4',
        state === 'on' ? 'bg-surface' : 'bg-warning-tint',
      )}
    >
      <Icon size={20} aria-hidden="true" className="shrink-0" />
      <p role="status" className="type-sm grow">
        {t((isNativeApp() ? SHELL_TEXTS[state] : undefined) ?? TEXTS[state])}
      </p>
      {state === 'off' ? (
        <Button
          variant="secondary"
          compact
          className="shrink-0 px-4!"
          loading={busy}
          onClick={() => void run(allowPush)}
        >
          {t('notifications.push.allow')}
        </Button>
      ) : null}
      {state === 'on' ? (
        <Button
          variant="quiet"
          compact
          className="shrink-0 px-4!"
          loading={busy}
          onClick={() => void run(stopPush)}
        >
          {t('notifications.push.turnOff')}
        </Button>
      ) : null}
    </div>
  );
}
