import { useEffect, useRef } from 'react';
import { useTexts } from '../../platform/i18n/index.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { BrokenMark } from '../../ui/pictures/BrokenMark.tsx';

interface TooOldScreenProps {
  which: 'appTooOld' | 'serverTooOld';
  server: string;
}

/** Says whether the app or the server is too old. Queued items wait until the older one is updated. */
export function TooOldScreen({ which, server }: TooOldScreenProps) {
  const { t } = useTexts();
  const again = useRef<HTMLButtonElement>(null);
  // The app below had the focus but is now inert, so the button takes the focus.
  useEffect(() => again.current?.focus(), []);
  return (
    <main className="column">
      <div role="alert" className="flex grow flex-col">
        <EmptyState
          drawing={<BrokenMark />}
          title={t(`native.server.${which}Title`)}
          text={t(`native.server.${which}Text`, { server: new URL(server).host })}
          actions={
            <Button ref={again} block onClick={() => location.reload()}>
              {t('native.server.again')}
            </Button>
          }
        />
      </div>
    </main>
  );
}
