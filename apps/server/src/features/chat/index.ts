export { messageContents } from './message-contents.ts';
export { canWriteTo } from './queries/conversations.ts';
export {
  listReadableMessages,
  MESSAGE_IMAGES,
  previewsOf,
  type ReadableMessage,
  USED_BY_MESSAGES,
} from './queries/messages.ts';
export { copyReportedMessage } from './queries/reporting.ts';
export { hideMessage } from './service.ts';
