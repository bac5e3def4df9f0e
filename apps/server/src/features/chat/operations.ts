import { type Quota, READING, TAPPING } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

const PREFERENCES: Quota = { daily: 'PREFERENCE_DAILY_LIMIT' };
const GROWING: Quota = { none: 'numbers that only grow: it writes once for each message at most' };

export const chatOperations = {
  chat: {
    about: 'Messages between two people.',
    operations: {
      listFriends: { does: 'Lists the people with whom the person can write.', quota: READING },
      getUnreadConversations: {
        does: 'Returns how many conversations have unread messages.',
        quota: READING,
      },
      listMessages: { does: 'Returns a page of a conversation, the newest by default.', quota: READING },
      listDeletions: { does: 'Lists the messages that were deleted after a change.', quota: READING },
      sendMessage: {
        does: 'Sends a message, once per idempotency key.',
        quota: { daily: 'MESSAGE_DAILY_LIMIT' },
      },
      deleteMessage: { does: 'Deletes a message of the person.', quota: TAPPING },
      markDelivered: { does: 'Records that a device has the messages up to a number.', quota: GROWING },
      markRead: { does: 'Marks the messages up to a number as read.', quota: GROWING },
      muteConversation: { does: 'Mutes a conversation or ends that.', quota: PREFERENCES },
      getChatSettings: { does: 'Returns whether the person shares when they read.', quota: READING },
      setReceipts: { does: 'Sets whether the person shares when they read.', quota: PREFERENCES },
    },
  },
} satisfies OperationsOf<'chat'>;
