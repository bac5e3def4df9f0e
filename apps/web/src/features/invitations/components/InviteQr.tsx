import { INVITE_QR_SIZE_PX } from '@beso/contract/limits';
import Download from 'lucide-react/icons/download';
import { useRef } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { saveFile } from '../../../platform/storage/copyAndSave.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { QrCard } from '../../../ui/pictures/QrCard.tsx';
import { qrPng } from '../../../ui/pictures/qrPng.ts';

/** [S7-069] Returns the file name of the saved picture. */
const fileName = () => `beso-invitation-${Date.now()}.png`;

/** [S9-032] Shows the link as a QR code, which can be saved as a picture. */
export function InviteQr({ url, name }: { url: string; name: string | null }) {
  const { t } = useTexts();
  const from = useSession().profile?.firstName ?? '';
  const caption = name
    ? t('invitations.share.captionPartner', { from, name })
    : t('invitations.share.captionFriends', { from });
  const code = useRef<HTMLCanvasElement>(null);
  const save = async () => {
    const picture = code.current && (await qrPng(code.current, caption));
    try {
      if (picture === null) throw new Error('no picture');
      await saveFile(picture, fileName());
    } catch {
      appToasts.error(t('invitations.share.saveFailed'));
    }
  };
  return (
    <section className="on-dark relative flex items-center gap-4 overflow-hidden rounded-lg bg-feature p-5 text-white">
      <svg aria-hidden="true" viewBox="0 0 100 160" className="absolute top-0 right-0 h-full">
        <path d="M100 0v46a46 46 0 0 1-46-46z" className="fill-rouge-600" />
        <path d="M100 160h-30a30 30 0 0 1 30-30z" className="fill-saffron" />
      </svg>
      <QrCard
        ref={code}
        value={url}
        size={INVITE_QR_SIZE_PX}
        level="M"
        label={t('invitations.share.qrCode')}
      />
      <div className="relative min-w-0">
        <h2 className="type-h3">{t('invitations.share.scan')}</h2>
        <Button
          compact
          variant="inverse"
          icon={<Download size={18} />}
          aria-label={t('invitations.share.savePng')}
          onClick={() => void save()}
          className="mt-3 px-4!"
        >
          {t('invitations.share.png')}
        </Button>
      </div>
    </section>
  );
}
