import type { Message } from '@beso/contract/chat';
import type { Person } from '@beso/contract/profiles';
import Copy from 'lucide-react/icons/copy';
import Flag from 'lucide-react/icons/flag';
import Reply from 'lucide-react/icons/reply';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useMutationOnce } from '../../../platform/query/mutationOnce.ts';
import { copyText } from '../../../platform/storage/copyAndSave.ts';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { Dialog } from '../../../ui/layers/Dialog.tsx';
import { Sheet } from '../../../ui/layers/Sheet.tsx';
import { useModerationSheet } from '../../moderation/index.ts';
import { deleteMessage } from '../threads.ts';
import { MenuItem } from './MenuItem.tsx';

export interface MessageMenuProps {
  message: Message | undefined;
  person: Person;
  onReply: ((message: Message) => void) | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The actions on a message. */
export function MessageMenu({ message, person, onReply, open, onOpenChange }: MessageMenuProps) {
  const { t } = useTexts();
  const [asks, setAsks] = useState(false);
  const { show, sheet } = useModerationSheet({
    report: message && { kind: 'message', id: message.id },
    author: person,
    people: [person],
  });
  const removal = useMutationOnce({
    mutationFn: (number: number) => deleteMessage(person.id, number),
    onSuccess: () => setAsks(false),
    onError: (error) => appToasts.error(errorText(error, t)),
  });
  if (message === undefined) return null;
  const mine = message.senderId !== person.id;
  const then = (act: () => void) => () => {
    onOpenChange(false);
    act();
  };
  const copy = async () => {
    if (await copyText(message.content)) appToasts.success(t('chat.copied'), undefined, 'copy');
    else appToasts.error(t('chat.copyFailed'), 'copy');
  };
  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onOpenChange}
        title={t('chat.menu.message')}
        closeLabel={t('chat.menu.close')}
      >
        <ul>
          {onReply === undefined ? null : (
            <MenuItem icon={<Reply size={22} />} onClick={then(() => onReply(message))}>
              {t('chat.menu.reply')}
            </MenuItem>
          )}
          {message.content === '' ? null : (
            <MenuItem icon={<Copy size={22} />} onClick={then(() => void copy())}>
              {t('chat.menu.copy')}
            </MenuItem>
          )}
          {mine ? (
            <MenuItem danger icon={<Trash2 size={22} />} onClick={then(() => setAsks(true))}>
              {t('chat.menu.delete')}
            </MenuItem>
          ) : (
            <MenuItem danger icon={<Flag size={22} />} onClick={then(show)}>
              {t('chat.menu.moderate')}
            </MenuItem>
          )}
        </ul>
      </Sheet>
      <Dialog
        open={asks}
        onOpenChange={setAsks}
        title={t('chat.remove.title')}
        text={t('chat.remove.text', { name: person.firstName })}
        confirmLabel={t('chat.menu.delete')}
        cancelLabel={t('common.cancel')}
        confirmVariant="danger"
        loading={removal.isPending}
        onConfirm={() => removal.mutate(message.number)}
      />
      {sheet}
    </>
  );
}
