import { type Quota, type QuotasOf, READ_QUOTA, TAP_QUOTA } from '../../platform/limits/quotas.ts';

const PREFERENCES: Quota = { daily: 'PREFERENCE_DAILY_LIMIT' };
const GROWING: Quota = { none: 'numbers that only grow: it writes once for each message at most' };

export const chatQuotas = {
  'chat.listFriends': READ_QUOTA,
  'chat.getUnreadConversations': READ_QUOTA,
  'chat.listMessages': READ_QUOTA,
  'chat.listDeletions': READ_QUOTA,
  'chat.sendMessage': { daily: 'MESSAGE_DAILY_LIMIT' },
  'chat.deleteMessage': TAP_QUOTA,
  'chat.markDelivered': GROWING,
  'chat.markRead': GROWING,
  'chat.muteConversation': PREFERENCES,
  'chat.getChatSettings': READ_QUOTA,
  'chat.setReceipts': PREFERENCES,
} satisfies QuotasOf<'chat'>;
