import type { Person } from '@beso/contract/profiles';
import { memo } from 'react';
import { errorText, hasCode } from '../../../platform/errors.ts';
import { dateLocale } from '../../../platform/i18n/dateLocale.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { discardItem, isSending, retryItem, skipItem } from '../../../platform/outbox/index.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { useObjectUrl } from '../../profiles/index.ts';
import type { QueuedMessage } from '../queuedMessages.ts';
import { Bubble } from './Bubble.tsx';
import { MessageText } from './MessageText.tsx';
import { QuoteBox } from './QuoteBox.tsx';
import { StatusMark } from './StatusMark.tsx';

export interface WaitingMessageProps {
  item: QueuedMessage;
  person: Person;
  /** True if messages written later cannot be sent before this message. */
  holdsBack: boolean;
  onEdit: (item: QueuedMessage) => void;
}

/** [S8-074] A message that the server does not have yet or has refused. */
export const WaitingMessage = memo(function WaitingMessage(props: WaitingMessageProps) {
  const { t, language } = useTexts();
  const { item, person } = props;
  const { content, photo, quote, refusal, opensAt } = item;
  const url = useObjectUrl(photo ?? undefined);
  const reason = hasCode(refusal, 'PERSON_NOT_REACHABLE')
    ? t('chat.readOnly', { name: person.firstName })
    : errorText(refusal, t);
  return (
    <li className="pt-2">
      <div className="flex">
        <Bubble mine last>
          <VisuallyHidden>{t('chat.you')}: </VisuallyHidden>
          {quote === null ? null : <QuoteBox quote={quote} person={person} className="mb-1.5" />}
          {url === undefined ? null : (
            <img
              src={url}
              alt={t('chat.yourPhoto')}
              className="max-h-80 w-65 max-w-full rounded-md object-cover"
            />
          )}
          {content === '' ? null : <MessageText content={content} />}
        </Bubble>
      </div>
      {refusal === null ? (
        <p className="type-xs flex flex-wrap justify-end gap-x-1.5 px-3.5 pt-1 text-text-3">
          {opensAt === undefined ? (
            <StatusMark status="sending" />
          ) : (
            t('chat.waitsUntil', {
              time: new Intl.DateTimeFormat(dateLocale(language), {
                dateStyle: 'short',
                timeStyle: 'short',
              }).format(new Date(opensAt)),
            })
          )}
        </p>
      ) : (
        <Refused {...props} reason={reason} />
      )}
    </li>
  );
});

function Refused({ item, holdsBack, onEdit, reason }: WaitingMessageProps & { reason: string }) {
  const { t } = useTexts();
  const actions = [
    { label: t('common.failure.tryAgain'), act: () => void retryItem(item) },
    { label: t('chat.edit'), act: () => onEdit(item) },
    { label: t('common.discard'), act: () => void discardItem(item.idempotencyKey) },
    ...(holdsBack && item.passed !== true
      ? [{ label: t('chat.sendRest'), act: () => void skipItem(item) }]
      : []),
  ];
  return (
    <div role="alert" className="type-xs flex flex-col items-end px-1 pt-1 text-right">
      <p className="text-danger">
        <StatusMark status="failed" />. {reason}
      </p>
      <p className="flex flex-wrap justify-end gap-x-4">
        {actions.map(({ label, act }) => (
          <button
            key={label}
            type="button"
            className="link link-tap"
            onClick={() => {
              if (!isSending(item)) act();
            }}
          >
            {label}
          </button>
        ))}
      </p>
    </div>
  );
}
