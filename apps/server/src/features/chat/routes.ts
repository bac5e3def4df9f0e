import { member } from '../../platform/http/orpc.ts';
import { countUnreadConversations, findReceipts } from './queries/conversations.ts';
import {
  deleteOwnMessage,
  listDeletions,
  listFriends,
  listMessages,
  muteChat,
  recordReceipts,
  sendChatMessage,
  switchReceipts,
} from './service.ts';

export const chatRoutes = {
  listFriends: member.chat.listFriends.handler(async ({ context }) => ({
    friends: await listFriends(context.services, context.viewer.id),
  })),
  getUnreadConversations: member.chat.getUnreadConversations.handler(async ({ context }) => ({
    unread: await countUnreadConversations(context.services.database, context.viewer.id),
  })),
  listMessages: member.chat.listMessages.handler(({ context, input }) =>
    listMessages(context.services, context.viewer.id, input),
  ),
  listDeletions: member.chat.listDeletions.handler(({ context, input }) =>
    listDeletions(context.services, context.viewer.id, input),
  ),
  sendMessage: member.chat.sendMessage.handler(({ context, input }) =>
    sendChatMessage(context.services, context.viewer.id, input),
  ),
  deleteMessage: member.chat.deleteMessage.handler(({ context, input }) =>
    deleteOwnMessage(context.services, context.viewer.id, input),
  ),
  markDelivered: member.chat.markDelivered.handler(({ context, input: { personId, number } }) =>
    recordReceipts(context.services, context.viewer.id, { personId, delivered: number, read: 0 }),
  ),
  markRead: member.chat.markRead.handler(({ context, input: { personId, number } }) =>
    recordReceipts(context.services, context.viewer.id, { personId, delivered: number, read: number }),
  ),
  muteConversation: member.chat.muteConversation.handler(({ context, input }) =>
    muteChat(context.services, context.viewer.id, input),
  ),
  getChatSettings: member.chat.getChatSettings.handler(async ({ context }) => ({
    receipts: await findReceipts(context.services.database, context.viewer.id),
  })),
  setReceipts: member.chat.setReceipts.handler(({ context, input }) =>
    switchReceipts(context.services, context.viewer.id, input.receipts),
  ),
};
