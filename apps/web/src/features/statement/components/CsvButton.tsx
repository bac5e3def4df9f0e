import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { isNativeApp } from '../../../platform/native/device.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import type { MovementFilter } from '../api.ts';
import { csvAddress } from '../csvAddress.ts';

/** Downloads the movements of this filter as a table. */
export function CsvButton({ filter }: { filter: MovementFilter }) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const address = csvAddress(filter);
  const download = async () => {
    setBusy(true);
    try {
      const { downloadInNativeApp } = await import('../../../platform/native/download.ts');
      await downloadInNativeApp(address);
    } catch (error) {
      appToasts.error(errorText(error, t));
    }
    setBusy(false);
  };
  return (
    <Button
      block
      variant="quiet"
      className="mt-4"
      icon={<Download size={20} aria-hidden="true" />}
      {...(isNativeApp()
        ? { loading: busy, onClick: () => void download() }
        : // biome-ignore lint/a11y/useAnchorContent: the button puts its content inside
          { render: <a href={address} download /> })}
    >
      {t('statement.download')}
    </Button>
  );
}
