import { LANGUAGES, type Language } from '@beso/contract/limits';
import messagesEn from '@beso/contract/locales/en/messages.json' with { type: 'json' };
import messagesEs from '@beso/contract/locales/es/messages.json' with { type: 'json' };
import messagesFr from '@beso/contract/locales/fr/messages.json' with { type: 'json' };
import messagesIt from '@beso/contract/locales/it/messages.json' with { type: 'json' };
import { addTexts, type TextKeysOf, type TextValues, textIn } from '@beso/contract/translator';
import deliveryEn from '../../locales/en/delivery.json' with { type: 'json' };
import deliveryEs from '../../locales/es/delivery.json' with { type: 'json' };
import deliveryFr from '../../locales/fr/delivery.json' with { type: 'json' };
import deliveryIt from '../../locales/it/delivery.json' with { type: 'json' };

/** `messages` are the inbox's texts, and `delivery` the texts of pushes and mails. */
const files = {
  en: { messages: messagesEn, delivery: deliveryEn },
  es: { messages: messagesEs, delivery: deliveryEs },
  fr: { messages: messagesFr, delivery: deliveryFr },
  it: { messages: messagesIt, delivery: deliveryIt },
} satisfies Record<Language, object>;

for (const language of LANGUAGES) {
  addTexts(language, 'messages', files[language].messages);
  addTexts(language, 'delivery', files[language].delivery);
}

export type DeliveryKey = TextKeysOf<(typeof files)['en']>;

/** Returns a text in the receiver's language. `count` selects the plural form. */
export function translateDeliveryText(language: Language, key: DeliveryKey, values?: TextValues): string {
  return textIn(language, key, values) ?? '';
}

const NAMES_SHOWN = 3;

/** Returns a list such as "Marco and Anna" or "Marco, Anna and 3 others"; empty for no names. */
export function formatNameList(language: Language, names: readonly string[]): string {
  const shown = names.length > NAMES_SHOWN ? names.slice(0, NAMES_SHOWN - 1) : names;
  const rest = names.length - shown.length;
  const others = rest > 0 ? [translateDeliveryText(language, 'delivery.others', { count: rest })] : [];
  return new Intl.ListFormat(language, { type: 'conjunction' }).format([...shown, ...others]);
}
