import { type Quota, READ_QUOTA, TAP_QUOTA } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

const PREFERENCES: Quota = { daily: 'PREFERENCE_DAILY_LIMIT' };
const GROWING: Quota = { none: 'numbers that only grow: it writes once for each message at most' };

export const chatOperations = {
  chat: {
    about: 'Messages between two people.',
    operations: {
      listFriends: { does: 'Lists the people with whom the person can write.', quota: READ_QUOTA },
      getUnreadConversations: {
        does: 'Returns how many conversations have unread messages.',
        quota: READ_QUOTA,
      },
      listMessages: { does: 'Returns a page of a conversation, the newest by default.', quota: READ_QUOTA },
      listDeletions: { does: 'Lists the messages that were deleted after a change.', quota: READ_QUOTA },
      sendMessage: {
        does: 'Sends a message, once per idempotency key.',
        quota: { daily: 'MESSAGE_DAILY_LIMIT' },
      },
      deleteMessage: { does: 'Deletes a message of the person.', quota: TAP_QUOTA },
      markDelivered: { does: 'Records that a device has the messages up to a number.', quota: GROWING },
      markRead: { does: 'Marks the messages up to a number as read.', quota: GROWING },
      muteConversation: { does: 'Mutes a conversation or ends that.', quota: PREFERENCES },
      getChatSettings: { does: 'Returns whether the person shares when they read.', quota: READ_QUOTA },
      setReceipts: { does: 'Sets whether the person shares when they read.', quota: PREFERENCES },
    },
  },
} satisfies OperationsOf<'chat'>;
