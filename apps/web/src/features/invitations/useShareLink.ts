import type { OpenInvitation } from '@beso/contract/invitations';
import { useState } from 'react';
import { useTexts } from '../../platform/i18n/index.ts';
import { copyText } from '../../platform/storage/copyAndSave.ts';
import { appToasts } from '../../ui/feedback/appToasts.ts';
import { shareNatively } from './sharing.ts';

export function useShareLink({ url, partnerName }: Pick<OpenInvitation, 'url' | 'partnerName'>) {
  const { t } = useTexts();
  const [copied, setCopied] = useState<'text' | 'link'>();
  const message =
    partnerName === null
      ? t('common.invitation.messageFriends')
      : t('common.invitation.messagePartner', { name: partnerName });
  const copy = async (what: 'text' | 'link') => {
    if (url === null) return;
    const done = await copyText(what === 'link' ? url : `${message} ${url}`);
    setCopied(done ? what : undefined);
    if (!done) appToasts.error(t('common.invitation.copyFailed'));
  };
  return {
    message,
    copied,
    copy,
    /** [S2-098] Opens the device's share sheet, or else copies the link. */
    share: async () => {
      if (url === null) return;
      if ((await shareNatively({ text: message, url })) === 'unavailable') await copy('link');
    },
  };
}
