import type { Conversation as ConversationOfTwo, Message } from '@beso/contract/chat';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useOnline } from '../../../platform/connection/connectivity.ts';
import { shownName, useTexts } from '../../../platform/i18n/index.ts';
import { useBack } from '../../../platform/navigation/navigation.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { MissingHalf } from '../../../ui/pictures/MissingHalf.tsx';
import { type QueuedMessage, useQueuedMessages } from '../queuedMessages.ts';
import { lastReceivedNumber } from '../thread.ts';
import { useIsTyping } from '../typing.ts';
import { useMessageComposer } from '../useMessageComposer.ts';
import { toQuote } from '../useMessageDraft.ts';
import { type ThreadState, useThread } from '../useThread.ts';
import { Composer, type ComposerProps } from './Composer.tsx';
import { ConversationBody, ConversationFrame } from './ConversationFrame.tsx';
import { ConversationHead } from './ConversationHead.tsx';
import { ConversationSkeleton, NoMessages } from './ConversationNotices.tsx';
import { MessageList } from './MessageList.tsx';

export interface ConversationProps {
  personId: string;
  /** True beside the list on wide screens; false where the conversation covers the screen. */
  docked?: boolean | undefined;
}

const NONE: readonly QueuedMessage[] = [];

/** [S2-142] [S4-048] The conversation with one person. */
export function Conversation({ personId, docked = false }: ConversationProps) {
  const { t } = useTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  const { thread, conversation, nobody, failure, error, fetching, refetch } = useThread(personId);
  const queued = useQueuedMessages(personId) ?? NONE;
  const [sent, setSent] = useState(0);
  const writing = useMessageComposer(personId, () => setSent((count) => count + 1));
  const typing = useIsTyping(personId, thread === undefined ? 0 : lastReceivedNumber(thread));
  const close = useClose(docked);
  const writes = conversation !== undefined && conversation.relationshipId !== null;
  const wantsFocus = docked && writes;
  useEffect(() => {
    if (wantsFocus && window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, [wantsFocus]);
  const { quote, setQuote } = writing;
  const isQuoteGone =
    quote !== undefined && thread?.messages.some(({ number, deleted }) => deleted && number === quote.number);
  useEffect(() => {
    if (isQuoteGone) setQuote(undefined);
  }, [isQuoteGone, setQuote]);
  const reply = useCallback(
    (message: Message) => {
      setQuote(toQuote(message));
      field.current?.focus();
    },
    [setQuote],
  );
  const edit = (item: QueuedMessage) => {
    writing.edit(item);
    field.current?.focus();
  };
  const person = conversation?.person;
  return (
    <ConversationFrame docked={docked} name={person && shownName(person.firstName)} onClose={close}>
      <ConversationHead conversation={conversation} docked={docked} onClose={close} />
      <ConversationBody docked={docked}>
        {nobody ? (
          <EmptyState level={2} drawing={<MissingHalf />} title={t('chat.nobody')} />
        ) : thread === undefined ? (
          <Unknown failure={failure} />
        ) : thread.messages.length === 0 && queued.length === 0 ? (
          <NoMessages person={thread.conversation.person} typing={typing} />
        ) : (
          <MessageList
            thread={thread}
            queued={queued}
            typing={typing}
            sent={sent}
            onReply={writes && writing.edited === undefined ? reply : undefined}
            onEdit={edit}
          />
        )}
        {thread === undefined ? null : <OutOfDate error={error} fetching={fetching} refetch={refetch} />}
        {nobody ? null : <Foot conversation={conversation} writing={writing} field={field} />}
      </ConversationBody>
    </ConversationFrame>
  );
}

/** Stands in for the conversation while it loads, or after loading failed. */
function Unknown({ failure }: Pick<ThreadState, 'failure'>) {
  const { t } = useTexts();
  if (failure === null) return <ConversationSkeleton />;
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto">
      <LoadFailure failure={failure} title={t('chat.loadFailed')} />
    </div>
  );
}

type OutOfDateProps = Pick<ThreadState, 'error' | 'fetching' | 'refetch'>;

/** [S8-074] Warns that a refresh failed, unless the offline banner shows. */
function OutOfDate({ error, fetching, refetch }: OutOfDateProps) {
  const { t } = useTexts();
  const online = useOnline();
  if (error === null || !online) return null;
  return (
    <div className="px-gutter pb-2">
      <NotLoaded
        text={t('chat.loadFailed')}
        retryLabel={t('common.failure.tryAgain')}
        onRetry={refetch}
        retrying={fetching}
      />
    </div>
  );
}

interface FootProps extends Omit<ComposerProps, 'person'> {
  conversation: ConversationOfTwo | undefined;
}

/** The message field, or a note that the viewer can no longer write. */
function Foot({ conversation, ...composer }: FootProps) {
  const { t } = useTexts();
  if (conversation === undefined) return null;
  const { person, relationshipId } = conversation;
  if (relationshipId !== null) return <Composer person={person} {...composer} />;
  return (
    <p className="px-gutter border-t border-border py-4 text-center text-text-2">
      {t('chat.readOnly', { name: person.firstName })}
    </p>
  );
}

/** Returns the function that closes the docked conversation or, on a phone, goes back a page. */
function useClose(docked: boolean): () => void {
  const navigate = useNavigate();
  const back = useBack('/find-friends');
  return docked
    ? () => void navigate({ to: '/find-friends', search: { with: undefined }, replace: true })
    : back;
}
