import type { Message } from '@beso/contract/chat';
import type { Person } from '@beso/contract/profiles';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { memo } from 'react';
import { shownName, useTexts } from '../../../platform/i18n/index.ts';
import { cx } from '../../../ui/layout/cx.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import type { MessageStatus } from '../rows.ts';
import { useSwipe } from '../useSwipe.ts';
import { AgeLabel } from './AgeLabel.tsx';
import { Bubble } from './Bubble.tsx';
import { MessagePhoto } from './MessagePhoto.tsx';
import { MessageText } from './MessageText.tsx';
import { QuoteBox } from './QuoteBox.tsx';
import { StatusMark } from './StatusMark.tsx';

export interface MessageActions {
  onMenu: (message: Message) => void;
  /** Undefined if the viewer cannot write to this person. */
  onReply: ((message: Message) => void) | undefined;
}

export interface MessageRowProps extends MessageActions {
  message: Message;
  person: Person;
  /** True for the first of a person's consecutive messages, as `last` is for the last. */
  first: boolean;
  last: boolean;
  /** The status of the viewer's own message; undefined if the next message shows the same. */
  status: MessageStatus | undefined;
}

/** One message. A screen reader also finds the sender's name and a button for the menu. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { t } = useTexts();
  const { message, person, first, last, status, onMenu, onReply } = props;
  const { number, senderId, content, image, replyTo, deleted, createdAt } = message;
  const mine = senderId !== person.id;
  const swipe = useSwipe(deleted || onReply === undefined ? undefined : () => onReply(message));
  return (
    <li data-number={number} className={cx('group', first ? 'pt-2' : 'pt-1')}>
      <div {...swipe} className={cx('flex items-center gap-1', mine && 'flex-row-reverse')}>
        <Bubble mine={mine} last={last} muted={deleted}>
          <VisuallyHidden>{mine ? t('chat.you') : shownName(person.firstName)}: </VisuallyHidden>
          {deleted ? <p className="italic">{t('chat.deleted')}</p> : null}
          {replyTo === null ? null : <QuoteBox quote={replyTo} person={person} className="mb-1.5" />}
          {image === null ? null : (
            <MessagePhoto
              personId={person.id}
              number={number}
              image={image}
              alt={mine ? t('chat.yourPhoto') : t('chat.photoBy', { name: person.firstName })}
            />
          )}
          {content === '' ? null : <MessageText content={content} />}
        </Bubble>
        {deleted ? null : (
          <button
            type="button"
            aria-label={t('chat.menu.message')}
            aria-haspopup="dialog"
            onClick={() => onMenu(message)}
            className="pressable grid size-tap shrink-0 place-items-center rounded-full text-text-3 hover:bg-surface pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-visible:opacity-100"
          >
            <Ellipsis size={18} aria-hidden="true" />
          </button>
        )}
      </div>
      {last || status !== undefined ? (
        <p className={cx('type-xs flex gap-1.5 px-3.5 pt-1 text-text-3', mine && 'justify-end')}>
          <AgeLabel at={createdAt} />
          {status === undefined || deleted ? null : <StatusMark status={status} />}
        </p>
      ) : null}
    </li>
  );
});
