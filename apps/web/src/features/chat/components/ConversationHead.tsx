import type { Conversation } from '@beso/contract/chat';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Ellipsis from 'lucide-react/icons/ellipsis';
import X from 'lucide-react/icons/x';
import { useTexts } from '../../../platform/i18n/index.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useLazySheet } from '../../../ui/layers/useLazySheet.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';
import { nameOf } from '../friends.ts';
import { useRelationshipName } from './FriendsList.tsx';

export interface ConversationHeadProps {
  conversation: Conversation | undefined;
  docked: boolean;
  onClose: () => void;
}

const loadMenu = async () => (await import('./ConversationMenu.tsx')).ConversationMenu;

/** The header of a conversation: the person, a button to give them a beso, and the menu. */
export function ConversationHead({ conversation, docked, onClose }: ConversationHeadProps) {
  const { t } = useTexts();
  const shared = useRelationshipName();
  // Beside the list, the page already has a header and an h1.
  const [Head, Heading] = docked ? (['div', 'h2'] as const) : (['header', 'h1'] as const);
  return (
    <Head className="flex shrink-0 flex-wrap items-center gap-x-3 narrow:gap-x-1.5 border-b border-border py-2 pr-2.5 pl-(--size-gutter) pt-[max(0.5rem,env(safe-area-inset-top))] lg:pl-5">
      {docked ? null : (
        <IconButton label={t('common.back')} onClick={onClose} className="-ml-2.5">
          <ArrowLeft size={24} />
        </IconButton>
      )}
      {conversation === undefined ? (
        <>
          <Skeleton className="size-11" />
          <Heading className="grow">
            <Skeleton className="h-4 w-32" />
          </Heading>
        </>
      ) : (
        <>
          <Avatar
            id={conversation.person.id}
            name={nameOf(conversation.person)}
            photoUrl={conversation.person.avatarUrl}
          />
          <div className="min-w-0 flex-[1_1_5.5rem]">
            <Heading className="type-h3 line-clamp-2 wrap-anywhere">{nameOf(conversation.person)}</Heading>
            <p className="type-xs truncate text-text-2">{shared(conversation)}</p>
          </div>
          {conversation.relationshipId === null ? null : (
            <IconButton
              label={t('common.giveTo', { name: conversation.person.firstName })}
              className="text-primary"
              render={
                <Link
                  to="/give-besos"
                  search={{ to: conversation.person.id, in: conversation.relationshipId }}
                />
              }
            >
              <BesoGlyph size={24} />
            </IconButton>
          )}
          <More conversation={conversation} />
        </>
      )}
      {docked ? (
        <IconButton label={t('chat.close')} onClick={onClose}>
          <X size={24} />
        </IconButton>
      ) : null}
    </Head>
  );
}

function More({ conversation }: { conversation: Conversation }) {
  const { t } = useTexts();
  const { show, sheet } = useLazySheet(loadMenu, { conversation });
  return (
    <>
      <IconButton label={t('common.more')} aria-haspopup="dialog" onClick={show}>
        <Ellipsis size={22} />
      </IconButton>
      {sheet}
    </>
  );
}
