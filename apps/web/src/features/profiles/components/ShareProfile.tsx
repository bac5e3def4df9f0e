import { PROFILE_QR_SIZE_PX } from '@beso/contract/limits';
import Check from 'lucide-react/icons/check';
import LinkIcon from 'lucide-react/icons/link';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { serverOrigin } from '../../../platform/native/serverAddress.ts';
import { copyText } from '../../../platform/storage/copyAndSave.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { Sheet } from '../../../ui/layers/Sheet.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { QrCard } from '../../../ui/pictures/QrCard.tsx';

export interface ShareProfileProps {
  profileId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** [S2-088] [S2-028] [S9-032] Shows the link to the person's card, also as a QR code. */
export function ShareProfile({ profileId, open, onOpenChange }: ShareProfileProps) {
  const { t } = useTexts();
  const [copied, setCopied] = useState(false);
  const url = `${serverOrigin()}/user/${profileId}`;
  const copy = async () => {
    const done = await copyText(url);
    setCopied(done);
    if (!done) appToasts.error(t('common.invitation.copyFailed'));
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('relationships.share.title')}
      description={t('relationships.share.text')}
      closeLabel={t('relationships.close')}
      footer={
        <>
          <Button
            block
            icon={copied ? <Check size={20} strokeWidth={3} /> : <LinkIcon size={20} />}
            onClick={() => void copy()}
          >
            {copied ? t('common.invitation.linkCopied') : t('common.invitation.copyLink')}
          </Button>
          <VisuallyHidden role="status">{copied ? t('common.invitation.linkCopied') : ''}</VisuallyHidden>
        </>
      }
    >
      <div className="flex flex-col items-center gap-3">
        <QrCard value={url} size={PROFILE_QR_SIZE_PX} level="L" label={t('relationships.share.qrCode')} />
        <p className="type-sm max-w-full text-center wrap-anywhere text-text-2 select-all">{url}</p>
      </div>
    </Sheet>
  );
}
