export { canWriteTo } from './queries/conversations.ts';
export { MESSAGE_IMAGES, previewsOf, USED_BY_MESSAGES } from './queries/messages.ts';
export { copyReportedMessage } from './queries/reporting.ts';
export { hideMessage } from './service.ts';
