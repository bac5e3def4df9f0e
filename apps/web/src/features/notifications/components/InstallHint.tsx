import { useEffect, useState } from 'react';
import { canInstall, isInAppleBrowser, promptInstall } from '../../../platform/homeScreen.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { readLocal, writeLocal } from '../../../platform/storage/storage.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CelebrationPanel } from '../../../ui/layout/CelebrationPanel.tsx';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';

const KEY = 'installHint';

/** Returns whether to suggest installing the app, which happens once, after a received beso. */
export const isInstallHintDue = (): boolean =>
  (isInAppleBrowser() || canInstall()) && readLocal(KEY) === null;

/** Explains how to install the app, or installs it if the browser can. */
export function InstallHint({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const [asks] = useState(canInstall);
  useEffect(() => writeLocal(KEY, '1'), []);
  const installNow = () => {
    void promptInstall();
    onClose();
  };
  return (
    <CelebrationPanel
      title={t('shell.install.title')}
      text={t(asks ? 'shell.install.offer' : 'shell.install.text')}
      drawing={<BesoGlyph size={44} />}
      closeLabel={t('shell.moment.close')}
      onClose={onClose}
      over
      actions={
        asks ? (
          <Button compact variant="inverse" onClick={installNow}>
            {t('shell.install.now')}
          </Button>
        ) : (
          <Button compact variant="inverse" onClick={onClose}>
            {t('shell.install.done')}
          </Button>
        )
      }
    />
  );
}
