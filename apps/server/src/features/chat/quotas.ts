import { type Quota, type QuotasOf, READING, TAPPING } from '../../platform/limits/quotas.ts';

const PREFERENCES: Quota = { daily: 'PREFERENCE_DAILY_LIMIT' };
const GROWING: Quota = { none: 'numbers that only grow: it writes once for each message at most' };

export const chatQuotas = {
  'chat.listFriends': READING,
  'chat.getUnreadConversations': READING,
  'chat.listMessages': READING,
  'chat.listDeletions': READING,
  'chat.sendMessage': { daily: 'MESSAGE_DAILY_LIMIT' },
  'chat.deleteMessage': TAPPING,
  'chat.markDelivered': GROWING,
  'chat.markRead': GROWING,
  'chat.muteConversation': PREFERENCES,
  'chat.getChatSettings': READING,
  'chat.setReceipts': PREFERENCES,
} satisfies QuotasOf<'chat'>;
