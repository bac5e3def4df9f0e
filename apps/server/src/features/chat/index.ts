export { createMessageContentProvider } from './message-contents.ts';
export { canWriteTo } from './queries/conversations.ts';
export {
  findMessagePreviews,
  listReadableMessages,
  type ReadableMessage,
  USED_BY_MESSAGES,
  VISIBLE_MESSAGE_IMAGES,
} from './queries/messages.ts';
export { copyReportedMessage } from './queries/reporting.ts';
export { hideMessage } from './service.ts';
