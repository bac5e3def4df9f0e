import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Hourglass from 'lucide-react/icons/hourglass';
import Send from 'lucide-react/icons/send-horizontal';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { discardItem, isSending, retryItem } from '../../../platform/outbox/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { copyText } from '../../../platform/storage/copyAndSave.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { authorName, isActivityGone } from '../commentTexts.ts';
import type { QueuedComment } from '../queuedComments.ts';

export function WaitingRow({ item, children }: { item: QueuedComment; children?: ReactNode }) {
  const { t } = useTexts();
  const { profile } = useSession();
  const name = authorName(profile, t);
  const { refusal, text, idempotencyKey } = item;
  const onItsWay = isSending(item);
  const Icon = onItsWay ? Send : Hourglass;
  return (
    <li className="flex gap-3">
      <Avatar id={profile?.id ?? ''} name={name} photoUrl={profile?.avatarUrl} size="sm" />
      <div className="min-w-0 grow pt-0.5">
        <p className="font-strong leading-5 wrap-anywhere">{name}</p>
        <p className="wrap-anywhere whitespace-pre-line text-text-2">{text}</p>
        <div className="pt-1">
          {refusal === null ? (
            <Tag variant="warning" icon={<Icon size={16} aria-hidden="true" />}>
              {onItsWay ? t('reactions.sending') : t('reactions.waiting')}
            </Tag>
          ) : (
            <Tag variant="danger" icon={<CircleAlert size={16} aria-hidden="true" />}>
              {t('reactions.notSent')}
            </Tag>
          )}
        </div>
        {refusal === null ? null : (
          <Alert className="mt-1">
            {isActivityGone(item) ? t('reactions.besoGone') : errorText(refusal, t)}
          </Alert>
        )}
        <div className="-ml-3 flex flex-wrap items-center">
          {refusal === null ? null : isActivityGone(item) ? (
            <CopyText text={text} />
          ) : (
            <Button compact variant="ghost" onClick={() => void retryItem(item)}>
              {t('common.sendAgain')}
            </Button>
          )}
          {onItsWay ? null : (
            <Button compact variant="ghost" onClick={() => void discardItem(idempotencyKey)}>
              {t('common.discard')}
            </Button>
          )}
        </div>
        {children}
      </div>
    </li>
  );
}

/** Copies the text of a refused comment, so that the person can use it elsewhere. */
function CopyText({ text }: { text: string }) {
  const { t } = useTexts();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const did = await copyText(text);
    setCopied(did);
    if (!did) appToasts.error(t('reactions.copyFailed'));
  };
  return (
    <Button
      compact
      variant="ghost"
      icon={copied ? <Check size={18} strokeWidth={3} className="text-success" /> : undefined}
      onClick={() => void copy()}
    >
      {copied ? t('reactions.copied') : t('reactions.copy')}
    </Button>
  );
}
