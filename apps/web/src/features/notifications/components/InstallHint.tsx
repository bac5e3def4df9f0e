import { useEffect } from 'react';
import { isToInstall } from '../../../platform/homeScreen.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { readLocal, writeLocal } from '../../../platform/storage/storage.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { MomentPanel } from '../../../ui/layout/MomentPanel.tsx';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';

const KEY = 'installHint';

/** Returns whether to explain once, after a received beso, how BESO gets onto the Home Screen. */
export const isHintDue = (): boolean => isToInstall() && readLocal(KEY) === null;

export function InstallHint({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  useEffect(() => writeLocal(KEY, '1'), []);
  return (
    <MomentPanel
      title={t('shell.install.title')}
      text={t('shell.install.text')}
      drawing={<BesoGlyph size={44} />}
      closeLabel={t('shell.moment.close')}
      onClose={onClose}
      over
      actions={
        <Button compact variant="inverse" onClick={onClose}>
          {t('shell.install.done')}
        </Button>
      }
    />
  );
}
