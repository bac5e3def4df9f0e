import type { InvitationPreview } from '@beso/contract/invitations';
import Download from 'lucide-react/icons/download';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { appStoreUrl } from '../appStores.ts';

export interface DownloadAppProps {
  token: string;
  stores: InvitationPreview['stores'];
  onPress: () => void;
}

/** [S2-134] Links to the app in this device's store, if there is an app. */
export function DownloadApp({ token, stores, onPress }: DownloadAppProps) {
  const { t } = useTexts();
  const store = appStoreUrl(stores, token, navigator);
  if (store === null) return null;
  return (
    <Button
      block
      variant="secondary"
      icon={<Download size={20} />}
      render={<a href={store} target="_blank" rel="noreferrer" onClick={onPress} />}
    >
      {t('invitations.join.download')}
    </Button>
  );
}
