import { useTexts } from '../../platform/i18n/index.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { BrokenMark } from '../../ui/pictures/BrokenMark.tsx';

interface TooOldScreenProps {
  which: 'appTooOld' | 'serverTooOld';
  server: string;
}

/** Says which of app and server has to be updated, and by whom. The outbox waits meanwhile. */
export function TooOldScreen({ which, server }: TooOldScreenProps) {
  const { t } = useTexts();
  return (
    <main className="column" role="alert">
      <EmptyState
        drawing={<BrokenMark />}
        title={t(`native.server.${which}Title`)}
        text={t(`native.server.${which}Text`, { server: new URL(server).host })}
        actions={
          <Button block onClick={() => location.reload()}>
            {t('native.server.again')}
          </Button>
        }
      />
    </main>
  );
}
