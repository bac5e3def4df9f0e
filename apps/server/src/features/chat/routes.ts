import { memberProcedure } from '../../platform/http/orpc.ts';
import { countUnreadConversations, hasReadReceipts } from './queries/conversations.ts';
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
  listFriends: memberProcedure.chat.listFriends.handler(async ({ context }) => ({
    friends: await listFriends(context.services, context.viewer.id),
  })),
  getUnreadConversations: memberProcedure.chat.getUnreadConversations.handler(async ({ context }) => ({
    unread: await countUnreadConversations(context.services.database, context.viewer.id),
  })),
  listMessages: memberProcedure.chat.listMessages.handler(({ context, input }) =>
    listMessages(context.services, context.viewer.id, input),
  ),
  listDeletions: memberProcedure.chat.listDeletions.handler(({ context, input }) =>
    listDeletions(context.services, context.viewer.id, input),
  ),
  sendMessage: memberProcedure.chat.sendMessage.handler(({ context, input }) =>
    sendChatMessage(context.services, context.viewer.id, input),
  ),
  deleteMessage: memberProcedure.chat.deleteMessage.handler(({ context, input }) =>
    deleteOwnMessage(context.services, context.viewer.id, input),
  ),
  markDelivered: memberProcedure.chat.markDelivered.handler(({ context, input: { personId, number } }) =>
    recordReceipts(context.services, context.viewer.id, { personId, delivered: number, read: 0 }),
  ),
  markRead: memberProcedure.chat.markRead.handler(({ context, input: { personId, number } }) =>
    recordReceipts(context.services, context.viewer.id, { personId, delivered: number, read: number }),
  ),
  muteConversation: memberProcedure.chat.muteConversation.handler(({ context, input }) =>
    muteChat(context.services, context.viewer.id, input),
  ),
  getChatSettings: memberProcedure.chat.getChatSettings.handler(async ({ context }) => ({
    receipts: await hasReadReceipts(context.services.database, context.viewer.id),
  })),
  setReceipts: memberProcedure.chat.setReceipts.handler(({ context, input }) =>
    switchReceipts(context.services, context.viewer.id, input.receipts),
  ),
};
