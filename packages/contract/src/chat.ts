import { oc } from '@orpc/contract';
import { z } from 'zod';
import { idempotencyKey } from './besos.ts';
import { errorsOf, memberErrors } from './errors.ts';
import { Image } from './images.ts';
import { MESSAGE_MAX_LENGTH, MESSAGES_PAGE_SIZE, MESSAGES_PAGE_SIZE_MAX } from './limits.ts';
import { Person, passage } from './profiles.ts';

/** Counts from 1 in each conversation without gaps: of two messages the higher one came later. */
const messageNumber = z.int().positive();
/** The same where 0 stands for none yet. */
const upTo = z.int().nonnegative();

/** A message in brief, in the list of friends and where another one answers it. */
export const MessageExcerpt = z.object({
  number: messageNumber,
  senderId: z.uuid(),
  /** The first `MESSAGE_EXCERPT_LENGTH` characters; empty for a photo alone, and once it is deleted. */
  content: z.string(),
  hasImage: z.boolean(),
  deleted: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Of two messages, also of different conversations, the one with the higher number came later. */
  orderNumber: z.int(),
});
export type MessageExcerpt = z.infer<typeof MessageExcerpt>;

/** [S3-017] The joined sender is the page's `person`, or the reader. */
export const Message = z.object({
  /** What a report names. */
  id: z.uuid(),
  number: messageNumber,
  senderId: z.uuid(),
  receiverId: z.uuid(),
  /** Empty for a photo alone, and once it is deleted. */
  content: z.string(),
  image: Image.nullable(),
  /** The message of the same conversation that it answers, as it is now. */
  replyTo: MessageExcerpt.nullable(),
  createdAt: z.iso.datetime(),
  /** Its sender took it back: a place holder that keeps the number. */
  deleted: z.boolean(),
});
export type Message = z.infer<typeof Message>;

/** Two people's conversation as one of them sees it, also before its first message. */
export const Conversation = z.object({
  /** Whoever can no longer be reached has a first name only. */
  person: Person,
  /** The relationship that the two share, the one I joined last. Null: it can be read and not written to. */
  relationshipId: z.uuid().nullable(),
  lastNumber: upTo,
  /** Grows with each message that is deleted. */
  changeNumber: upTo,
  /** Up to where my devices have it, and I have read it. They only grow. */
  delivered: upTo,
  read: upTo,
  /** The same of the other person; null when one of the two has turned receipts off, or cannot be reached. */
  theirDelivered: upTo.nullable(),
  theirRead: upTo.nullable(),
  /** Messages to me after `read`, counted up to `UNREAD_COUNTED_MAX`; 0 when I cannot write back. */
  unread: upTo,
  /** No push, no badge and no title for this conversation. */
  muted: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

/** [S2-139] [S7-054] */
export const Friend = Conversation.extend({ lastMessage: MessageExcerpt.nullable() });
export type Friend = z.infer<typeof Friend>;

/** [S7-052] In the order of their numbers. Those before the first and after the last follow from them. */
export const MessagePage = z.object({ conversation: Conversation, messages: z.array(Message) });
export type MessagePage = z.infer<typeof MessagePage>;

/** A message that was deleted, by the change number that it got then. */
export const Deletion = z.object({ number: messageNumber, changeNumber: messageNumber });
export type Deletion = z.infer<typeof Deletion>;

/** [S5-043] [S7-053] The sender is the session's person. */
export const SendMessageInput = z
  .object({
    personId: z.uuid(),
    idempotencyKey,
    content: passage(MESSAGE_MAX_LENGTH, 'errors.messageTooLong').default(''),
    /** My own picture, uploaded to `message-images`, and in no other message. */
    imageId: z.uuid().nullable().default(null),
    /** The number of the message that it answers. */
    replyTo: messageNumber.nullable().default(null),
  })
  .refine(({ content, imageId }) => content !== '' || imageId !== null, {
    path: ['content'],
    error: 'errors.messageEmpty',
  });
export type SendMessageInput = z.input<typeof SendMessageInput>;

/** Whether others learn what I have got and read. Off: I learn nothing of theirs either. */
export const ChatSettings = z.object({ receipts: z.boolean() });
export type ChatSettings = z.infer<typeof ChatSettings>;

const person = z.object({ personId: z.uuid() });
const message = person.extend({ number: z.coerce.number().int().positive() });
const progress = person.extend({ number: messageNumber });
const Progress = Conversation.pick({ delivered: true, read: true, unread: true });

export const chat = {
  /**
   * [S2-139] [S9-028] Everybody with whom I share a relationship or have a conversation: the latest message
   * first, then by name.
   */
  listFriends: oc
    .route({ method: 'GET', path: '/chat/friends' })
    .errors(memberErrors)
    .output(z.object({ friends: z.array(Friend) })),
  /** How many conversations have something unread; muted ones do not count. */
  getUnreadConversations: oc
    .route({ method: 'GET', path: '/chat/unread' })
    .errors(memberErrors)
    .output(z.object({ unread: z.int().nonnegative() })),
  /**
   * [S7-052] The messages after a number, or before one; without either the newest page. PERSON_NOT_FOUND:
   * nobody with whom I share a relationship or have a conversation.
   */
  listMessages: oc
    .route({ method: 'GET', path: '/chat/conversations/{personId}/messages' })
    .errors({ ...memberErrors, ...errorsOf('PERSON_NOT_FOUND') })
    .input(
      person
        .extend({
          after: z.coerce.number().int().nonnegative().optional(),
          before: z.coerce.number().int().positive().optional(),
          limit: z.coerce.number().int().min(1).max(MESSAGES_PAGE_SIZE_MAX).default(MESSAGES_PAGE_SIZE),
        })
        .refine(({ after, before }) => after === undefined || before === undefined, { path: ['before'] }),
    )
    .output(MessagePage),
  /**
   * What was deleted after a change number, `MESSAGE_DELETIONS_PAGE_SIZE` at most, oldest first.
   * `changeNumber` is the conversation's: as long as the last one is lower, there are more.
   */
  listDeletions: oc
    .route({ method: 'GET', path: '/chat/conversations/{personId}/deletions' })
    .errors({ ...memberErrors, ...errorsOf('PERSON_NOT_FOUND') })
    .input(person.extend({ after: z.coerce.number().int().nonnegative() }))
    .output(z.object({ deletions: z.array(Deletion), changeNumber: upTo })),

  /**
   * [S7-053] Once per idempotency key: a repeat answers the message of the first call as it is now.
   * PERSON_NOT_REACHABLE alike for strangers, for who shares nothing any more, and behind a block.
   * MESSAGE_NOT_FOUND: there is no message of the number that it answers.
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
  /** Takes my own message back; a repeat changes nothing. MESSAGE_NOT_FOUND for what is not mine. */
  deleteMessage: oc
    .route({ method: 'DELETE', path: '/chat/conversations/{personId}/messages/{number}' })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'MESSAGE_NOT_FOUND') })
    .input(message)
    .output(Message),

  /** A device of mine has stored everything up to this number; one beyond the last means the last. */
  markDelivered: oc
    .route({ method: 'POST', path: '/chat/conversations/{personId}/delivered' })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'PERSON_NOT_FOUND') })
    .input(progress)
    .output(Progress),
  /** I have read everything up to this number, and so have it. The notification goes on all my devices. */
  markRead: oc
    .route({ method: 'POST', path: '/chat/conversations/{personId}/read' })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'PERSON_NOT_FOUND') })
    .input(progress)
    .output(Progress),
  /** Muted: no push, no badge and no title. A repeat changes nothing. */
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
