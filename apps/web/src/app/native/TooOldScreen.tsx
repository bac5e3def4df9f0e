import { useEffect, useRef } from 'react';
import { useTexts } from '../../platform/i18n/index.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { BrokenMark } from '../../ui/pictures/BrokenMark.tsx';

interface TooOldScreenProps {
  which: 'appTooOld' | 'serverTooOld';
  server: string;
}

/** Says whether the app or the server is too old. */
export function TooOldScreen({ which, server }: TooOldScreenProps) {
  const { t } = useTexts();
  const again = useRef<HTMLButtonElement>(null);
  // The button takes the focus from the app below, which is now inert.
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
