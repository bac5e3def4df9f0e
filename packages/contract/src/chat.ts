import { oc } from '@orpc/contract';
import { z } from 'zod';
import { idempotencyKey } from './besos.ts';
import { errorsOf, memberErrors } from './errors.ts';
import { Image } from './images.ts';
import {
  MESSAGE_MAX_LENGTH,
  MESSAGE_NUMBER_MAX,
  MESSAGES_PAGE_SIZE,
  MESSAGES_PAGE_SIZE_MAX,
} from './limits.ts';
import { multilineText, Person } from './profiles.ts';

/** Counts from 1 in each conversation, without gaps. */
const messageNumber = z.int().positive().max(MESSAGE_NUMBER_MAX);
/** 0 means that there is none yet. */
const upTo = z.int().nonnegative().max(MESSAGE_NUMBER_MAX);
/** A message number in a query string. */
const numberInAddress = z.coerce.number().pipe(messageNumber);
const upToInAddress = z.coerce.number().pipe(upTo);

export const MessageExcerpt = z.object({
  number: messageNumber,
  senderId: z.uuid(),
  /** The first `MESSAGE_EXCERPT_LENGTH` characters; empty for a photo without text, and if deleted. */
  content: z.string(),
  hasImage: z.boolean(),
  deleted: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Orders messages across conversations; higher means later. */
  orderNumber: z.int(),
});
export type MessageExcerpt = z.infer<typeof MessageExcerpt>;

/** [S3-017] The sender is the page's `person` or the reader. */
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
  /** True if the message was deleted; its number remains as a placeholder. */
  deleted: z.boolean(),
});
export type Message = z.infer<typeof Message>;

export const Conversation = z.object({
  /** Only the first name is set if the person can no longer be reached. */
  person: Person,
  /** The shared relationship that was joined last; null makes the conversation read-only. */
  relationshipId: z.uuid().nullable(),
  lastNumber: upTo,
  changeNumber: upTo,
  /** The last numbers that the viewer's devices stored and the viewer read. Neither ever decreases. */
  delivered: upTo,
  read: upTo,
  /** The other person's receipts; null if either person turned receipts off or cannot be reached. */
  theirDelivered: upTo.nullable(),
  theirRead: upTo.nullable(),
  /** The number of unread messages, capped at `UNREAD_COUNTED_MAX`; 0 in a read-only conversation. */
  unread: upTo,
  muted: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

/** [S2-139] [S7-054] */
export const Friend = Conversation.extend({ lastMessage: MessageExcerpt.nullable() });
export type Friend = z.infer<typeof Friend>;

/** [S7-052] Sorted by number. Clients derive page boundaries from the first and last number. */
export const MessagePage = z.object({ conversation: Conversation, messages: z.array(Message) });
export type MessagePage = z.infer<typeof MessagePage>;

export const Deletion = z.object({ number: messageNumber, changeNumber: messageNumber });
export type Deletion = z.infer<typeof Deletion>;

/** [S5-043] [S7-053] The sender comes from the session. */
export const SendMessageInput = z
  .object({
    personId: z.uuid(),
    idempotencyKey,
    content: multilineText(MESSAGE_MAX_LENGTH, 'errors.messageTooLong').default(''),
    /** An image that the sender uploaded to `message-images` and has not used in another message. */
    imageId: z.uuid().nullable().default(null),
    replyTo: messageNumber.nullable().default(null),
  })
  .refine(({ content, imageId }) => content !== '' || imageId !== null, {
    path: ['content'],
    error: 'errors.messageEmpty',
  });
export type SendMessageInput = z.input<typeof SendMessageInput>;

/** `receipts` applies both ways: if off, the person does not see other people's receipts either. */
export const ChatSettings = z.object({ receipts: z.boolean() });
export type ChatSettings = z.infer<typeof ChatSettings>;

const person = z.object({ personId: z.uuid() });
const message = person.extend({ number: numberInAddress });
const progress = person.extend({ number: messageNumber });
const Progress = Conversation.pick({ delivered: true, read: true, unread: true });

export const chat = {
  /** [S2-139] [S9-028] Everybody with a shared relationship or conversation, latest message first. */
  listFriends: oc
    .route({ method: 'GET', path: '/chat/friends' })
    .errors(memberErrors)
    .output(z.object({ friends: z.array(Friend) })),
  getUnreadConversations: oc
    .route({ method: 'GET', path: '/chat/unread' })
    .errors(memberErrors)
    .output(z.object({ unread: z.int().nonnegative() })),
  /** [S7-052] The newest page by default. PERSON_NOT_FOUND: no relationship or conversation. */
  listMessages: oc
    .route({ method: 'GET', path: '/chat/conversations/{personId}/messages' })
    .errors({ ...memberErrors, ...errorsOf('PERSON_NOT_FOUND') })
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
   * Returns deletions after a change number, oldest first, at most `MESSAGE_DELETIONS_PAGE_SIZE`.
   * `changeNumber` is the conversation's; if the last deletion's is lower, there are more.
   */
  listDeletions: oc
    .route({ method: 'GET', path: '/chat/conversations/{personId}/deletions' })
    .errors({ ...memberErrors, ...errorsOf('PERSON_NOT_FOUND') })
    .input(person.extend({ after: upToInAddress }))
    .output(z.object({ deletions: z.array(Deletion), changeNumber: upTo })),

  /**
   * [S7-053] Sends a message once per idempotency key; a repeated call returns the first call's message in
   * its current state. PERSON_NOT_REACHABLE covers strangers, former members and blocked people alike.
   * MESSAGE_NOT_FOUND means that `replyTo` does not exist.
   */
  sendMessage: oc
    .route({ method: 'POST', path: '/chat/conversations/{personId}/messages', successStatus: 201 })
    .errors({
      ...memberErrors,
      ...errorsOf(
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
  /** Deletes the sender's own message; idempotent. MESSAGE_NOT_FOUND also covers other people's messages. */
  deleteMessage: oc
    .route({ method: 'DELETE', path: '/chat/conversations/{personId}/messages/{number}' })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'MESSAGE_NOT_FOUND') })
    .input(message)
    .output(Message),

  /** Records that a device of the caller stored all messages up to this number, capped at the last. */
  markDelivered: oc
    .route({ method: 'POST', path: '/chat/conversations/{personId}/delivered' })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'PERSON_NOT_FOUND') })
    .input(progress)
    .output(Progress),
  /** Marks messages up to this number as delivered and read, and clears the notification on all devices. */
  markRead: oc
    .route({ method: 'POST', path: '/chat/conversations/{personId}/read' })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'PERSON_NOT_FOUND') })
    .input(progress)
    .output(Progress),
  muteConversation: oc
    .route({ method: 'PUT', path: '/chat/conversations/{personId}/muted', successStatus: 204 })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'PERSON_NOT_FOUND', 'PREFERENCE_DAILY_LIMIT') })
    .input(person.extend({ muted: z.boolean() }))
    .output(z.void()),

  getChatSettings: oc
    .route({ method: 'GET', path: '/chat/settings' })
    .errors(memberErrors)
    .output(ChatSettings),
  setReceipts: oc
    .route({ method: 'PUT', path: '/chat/settings/receipts' })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'PREFERENCE_DAILY_LIMIT') })
    .input(ChatSettings)
    .output(ChatSettings),
};
