import { oc } from '@orpc/contract';
import { z } from 'zod';
import { idempotencyKey } from './besos.ts';
import { memberErrors, pickErrors } from './errors.ts';
import { Image } from './images.ts';
import {
  MESSAGE_MAX_LENGTH,
  MESSAGE_NUMBER_MAX,
  MESSAGES_PAGE_SIZE,
  MESSAGES_PAGE_SIZE_MAX,
} from './limits.ts';
import { multilineText, Person } from './profiles.ts';

/** The messages of each conversation are numbered from 1, without gaps. */
const messageNumber = z.int().positive().max(MESSAGE_NUMBER_MAX);
/** The number of the last message that was sent, delivered or read; 0 if there is none. */
const upTo = z.int().nonnegative().max(MESSAGE_NUMBER_MAX);
/** A message number in a URL, where it is text. */
const numberInAddress = z.coerce.number().pipe(messageNumber);
const upToInAddress = z.coerce.number().pipe(upTo);

export const MessageExcerpt = z.object({
  number: messageNumber,
  senderId: z.uuid(),
  /** The first `MESSAGE_EXCERPT_LENGTH` characters; empty without text and after deletion. */
  content: z.string(),
  hasImage: z.boolean(),
  deleted: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Orders messages of all conversations: a higher number is later. */
  orderNumber: z.int(),
});
export type MessageExcerpt = z.infer<typeof MessageExcerpt>;

/** [S3-017] A message between the reader and the conversation's `person`. */
export const Message = z.object({
  id: z.uuid(),
  number: messageNumber,
  senderId: z.uuid(),
  receiverId: z.uuid(),
  /** Empty for a photo without text and for a deleted message. */
  content: z.string(),
  image: Image.nullable(),
  replyTo: MessageExcerpt.nullable(),
  createdAt: z.iso.datetime(),
  /** A deleted message stays as a placeholder, because the numbers have no gaps. */
  deleted: z.boolean(),
});
export type Message = z.infer<typeof Message>;

export const Conversation = z.object({
  /** If the person can no longer be reached, only the first name is set. */
  person: Person,
  /**
   * The two people's couple, or else their newest relationship of two, or else their newest group. It is null
   * if they share none, and then nobody can write.
   */
  relationshipId: z.uuid().nullable(),
  lastNumber: upTo,
  changeNumber: upTo,
  /** The last message that the viewer's devices have stored, and the last that the viewer has read. */
  delivered: upTo,
  read: upTo,
  /** The other person's numbers, or null if the viewer may not see them. */
  theirDelivered: upTo.nullable(),
  theirRead: upTo.nullable(),
  /** The number of unread messages, at most `UNREAD_COUNTED_MAX`; 0 if nobody can write. */
  unread: upTo,
  muted: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

/** [S2-139] [S7-054] A person in the list of conversations, with the last message. */
export const Friend = Conversation.extend({ lastMessage: MessageExcerpt.nullable() });
export type Friend = z.infer<typeof Friend>;

/** [S7-052] Messages sorted by number. More may exist before and after them. */
export const MessagePage = z.object({ conversation: Conversation, messages: z.array(Message) });
export type MessagePage = z.infer<typeof MessagePage>;

export const MessageDeletion = z.object({ number: messageNumber, changeNumber: messageNumber });
export type MessageDeletion = z.infer<typeof MessageDeletion>;

/** [S5-043] [S7-053] The input of a message from the signed-in person. */
export const SendMessageInput = z
  .object({
    personId: z.uuid(),
    idempotencyKey,
    content: multilineText(MESSAGE_MAX_LENGTH, 'errors.messageTooLong').default(''),
    /** An image in `message-images` that the sender has not used in another message. */
    imageId: z.uuid().nullable().default(null),
    replyTo: messageNumber.nullable().default(null),
  })
  .refine(({ content, imageId }) => content !== '' || imageId !== null, {
    path: ['content'],
    error: 'errors.messageEmpty',
  });
export type SendMessageInput = z.input<typeof SendMessageInput>;

/** If `receipts` is false, neither this person nor their contacts see each other's read messages. */
export const ChatSettings = z.object({ receipts: z.boolean() });
export type ChatSettings = z.infer<typeof ChatSettings>;

const person = z.object({ personId: z.uuid() });
const message = person.extend({ number: numberInAddress });
const progress = person.extend({ number: messageNumber });
const Progress = Conversation.pick({ delivered: true, read: true, unread: true });

export const chat = {
  /** [S2-139] [S9-028] Lists everybody with a shared relationship or conversation, latest message first. */
  listFriends: oc
    .route({ method: 'GET', path: '/chat/friends' })
    .errors(memberErrors)
    .output(z.object({ friends: z.array(Friend) })),
  getUnreadConversations: oc
    .route({ method: 'GET', path: '/chat/unread' })
    .errors(memberErrors)
    .output(z.object({ unread: z.int().nonnegative() })),
  /** [S7-052] Returns a page of a conversation, by default the newest. */
  listMessages: oc
    .route({ method: 'GET', path: '/chat/conversations/{personId}/messages' })
    .errors({ ...memberErrors, ...pickErrors('PERSON_NOT_FOUND') })
    .input(
      person
        .extend({
          after: upToInAddress.optional(),
          before: numberInAddress.optional(),
          limit: z.coerce.number().int().min(1).max(MESSAGES_PAGE_SIZE_MAX).default(MESSAGES_PAGE_SIZE),
        })
        .refine(({ after, before }) => after === undefined || before === undefined, { path: ['before'] }),
    )
    .output(MessagePage),
  /**
   * Returns the deletions after a change number, oldest first. More follow if the last deletion's
   * `changeNumber` is lower than the response's.
   */
  listDeletions: oc
    .route({ method: 'GET', path: '/chat/conversations/{personId}/deletions' })
    .errors({ ...memberErrors, ...pickErrors('PERSON_NOT_FOUND') })
    .input(person.extend({ after: upToInAddress }))
    .output(z.object({ deletions: z.array(MessageDeletion), changeNumber: upTo })),

  /**
   * [S7-053] Sends a message, once per key; a repeat returns the message as it is now. PERSON_NOT_REACHABLE
   * hides the reason, such as a block. MESSAGE_NOT_FOUND means that there is no message `replyTo`.
   */
  sendMessage: oc
    .route({ method: 'POST', path: '/chat/conversations/{personId}/messages', successStatus: 201 })
    .errors({
      ...memberErrors,
      ...pickErrors(
        'ORIGIN_REFUSED',
        'PERSON_NOT_REACHABLE',
        'MESSAGE_NOT_FOUND',
        'IMAGE_NOT_FOUND',
        'IDEMPOTENCY_KEY_REUSED',
        'MESSAGE_DAILY_LIMIT',
        'MESSAGE_MINUTE_LIMIT',
      ),
    })
    .input(SendMessageInput)
    .output(Message),
  /** Deletes a message of the caller; idempotent. Other people's messages get MESSAGE_NOT_FOUND. */
  deleteMessage: oc
    .route({ method: 'DELETE', path: '/chat/conversations/{personId}/messages/{number}' })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED', 'MESSAGE_NOT_FOUND') })
    .input(message)
    .output(Message),

  /** Records that a device of the caller has stored all messages up to this number. */
  markDelivered: oc
    .route({ method: 'POST', path: '/chat/conversations/{personId}/delivered' })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED', 'PERSON_NOT_FOUND') })
    .input(progress)
    .output(Progress),
  /** Marks all messages up to this number as read, and removes their notification from all devices. */
  markRead: oc
    .route({ method: 'POST', path: '/chat/conversations/{personId}/read' })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED', 'PERSON_NOT_FOUND') })
    .input(progress)
    .output(Progress),
  muteConversation: oc
    .route({ method: 'PUT', path: '/chat/conversations/{personId}/muted', successStatus: 204 })
    .errors({
      ...memberErrors,
      ...pickErrors('ORIGIN_REFUSED', 'PERSON_NOT_FOUND', 'PREFERENCE_DAILY_LIMIT'),
    })
    .input(person.extend({ muted: z.boolean() }))
    .output(z.void()),

  getChatSettings: oc
    .route({ method: 'GET', path: '/chat/settings' })
    .errors(memberErrors)
    .output(ChatSettings),
  setReceipts: oc
    .route({ method: 'PUT', path: '/chat/settings/receipts' })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED', 'PREFERENCE_DAILY_LIMIT') })
    .input(ChatSettings)
    .output(ChatSettings),
};
