import type { Language } from '@beso/contract/limits';
import { nameInSubject } from '@beso/contract/names';
import { NOTIFICATION_PREFERENCES_PATH, NOTIFICATIONS_PATH } from '@beso/contract/notifications';
import { withoutAutolinks } from '../../platform/mail/inert.ts';
import { type MailContent, renderMailParts } from '../../platform/mail/letter.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import { formatNotificationSentence, formatNotificationSummary, getQuotedText } from './content.ts';
import type { DeliverableNotification } from './queries/deliverable.ts';
import type { NotificationAddressee } from './queries/delivery.ts';
import { translateDeliveryText } from './texts.ts';

const SENTENCES_SHOWN = 10;

function frameOf(language: Language, firstName: string, publicUrl: string) {
  return {
    language,
    greeting: translateDeliveryText(language, 'delivery.mail.greeting', { name: firstName }),
    paragraphs: [],
    drawing: 'faces' as const,
    button: {
      label: translateDeliveryText(language, 'delivery.mail.open'),
      url: `${publicUrl}${NOTIFICATIONS_PATH}`,
    },
    reason: translateDeliveryText(language, 'delivery.mail.reason'),
    reasonLink: {
      label: translateDeliveryText(language, 'delivery.mail.preferences'),
      url: `${publicUrl}${NOTIFICATION_PREFERENCES_PATH}`,
    },
  };
}

/**
 * Returns one mail about all of the notifications; undefined without any.
 * @param messageId stays the same if the mail is sent again
 */
export async function buildDigestMail(
  { firstName, email, language, showContent }: NotificationAddressee,
  notifications: readonly DeliverableNotification[],
  count: number,
  { messageId, publicUrl }: { messageId: string; publicUrl: string },
): Promise<MailMessage | undefined> {
  if (notifications.length === 0) return undefined;
  const title = withoutAutolinks(formatNotificationSummary(language, notifications, count));
  const shown = showContent ? notifications.slice(0, SENTENCES_SHOWN) : [];
  const frame = frameOf(language, firstName, publicUrl);
  const items = shown.map((one) => ({
    sentence: withoutAutolinks(formatNotificationSentence(language, one)),
    detail: withoutAutolinks(getQuotedText(one)),
  }));
  return {
    messageId,
    to: email,
    subject: formatNotificationSummary(language, notifications, count, nameInSubject),
    ...(await renderMailParts({ ...frame, title, items })),
    headers: { 'List-Unsubscribe': `<${frame.reasonLink.url}>`, 'Auto-Submitted': 'auto-generated' },
  };
}

export function sampleDigest(language: Language, publicUrl: string): MailContent {
  const sentence = translateDeliveryText(language, 'messages.gift', { first: 'Marco', count: 2 });
  return {
    ...frameOf(language, 'Giulia', publicUrl),
    title: translateDeliveryText(language, 'delivery.summary', { count: 1, who: 'Marco' }),
    items: [{ sentence, detail: '' }],
  };
}
