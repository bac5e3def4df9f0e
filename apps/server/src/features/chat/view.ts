import type { Conversation, Friend, Message, MessageExcerpt } from '@beso/contract/chat';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { imageLinks } from '../images/index.ts';
import { personView } from '../profiles/index.ts';
import type { ConversationRow, ExcerptColumn, FriendRow } from './queries/conversations.ts';
import type { MessageRow } from './queries/messages.ts';

const excerptView = (row: ExcerptColumn): MessageExcerpt => ({
  ...row,
  createdAt: new Date(row.createdAt).toISOString(),
});

export function conversationView(
  services: Pick<Services, 'config' | 'database'>,
  viewerId: ViewerId,
  row: ConversationRow,
): Conversation {
  const { person_id, first_name, last_name, avatar_image_id } = row;
  const person = {
    id: person_id,
    firstName: first_name,
    lastName: last_name,
    avatarImageId: avatar_image_id,
  };
  return {
    person: personView(services, viewerId, person),
    relationshipId: row.relationship_id,
    lastNumber: row.last_number,
    changeNumber: row.change_number,
    delivered: row.delivered,
    read: row.read,
    theirDelivered: row.their_delivered,
    theirRead: row.their_read,
    unread: row.unread,
    muted: row.muted,
  };
}

export function friendView(
  services: Pick<Services, 'config' | 'database'>,
  viewerId: ViewerId,
  row: FriendRow,
): Friend {
  const { last_message } = row;
  return {
    ...conversationView(services, viewerId, row),
    lastMessage: last_message && excerptView(last_message),
  };
}

/** Returns the creation time (Unix milliseconds) with which each id made by `ordered_id` begins. */
const momentOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** Builds the row of a new message without photo or quote, to avoid reading it back. */
export const plainMessageRow = (
  { id, number }: Pick<MessageRow, 'id' | 'number'>,
  senderId: ViewerId,
  { personId, content }: { personId: string; content: string },
): MessageRow => ({
  id,
  number,
  sender_id: senderId,
  receiver_id: personId.toLowerCase(),
  content,
  image: null,
  reply: null,
  created_at: new Date(momentOf(id)).toISOString(),
  deleted: false,
});

/** [S3-017] Converts a row to the response, with links to its picture that work only for `viewerId`. */
export function messageView(
  services: Pick<Services, 'config' | 'database'>,
  viewerId: ViewerId,
  row: MessageRow,
): Message {
  return {
    id: row.id,
    number: row.number,
    senderId: row.sender_id,
    receiverId: row.receiver_id,
    content: row.content,
    image: row.image && imageLinks(services, viewerId, row.image),
    replyTo: row.reply && excerptView(row.reply),
    createdAt: row.created_at,
    deleted: row.deleted,
  };
}
