import type { Language } from '@beso/contract/limits';
import { NOTIFICATIONS_PATH, notificationPath, type PushPayload } from '@beso/contract/notifications';
import type { Addressee } from './queries/delivery.ts';
import type { Told } from './queries/told.ts';
import { fillCounted, namesIn, textsIn } from './texts/texts.ts';

const APP_NAME = 'BESO';
const SENTENCES_SHOWN = 3;
/** The parts of a push; with its envelope it stays below the 4096 bytes that every push service takes. */
const TEXT_MAX_LENGTH = 180;

function shorten(text: string): string {
  const characters = [...text];
  return characters.length <= TEXT_MAX_LENGTH
    ? text
    : `${characters
        .slice(0, TEXT_MAX_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}

/** Nothing private: from whom, and how much. `count` may be more than those at hand. */
export function newsSentence(language: Language, told: readonly Told[], count: number): string {
  const texts = textsIn(language);
  const people = [...new Set(told.flatMap(({ actors }) => actors))];
  if (people.length === 0) return fillCounted(language, texts.newsFromNobody, count);
  return fillCounted(language, texts.news, count, { who: namesIn(language, people) });
}

/** Everything: who did what, as in "Marco gave you 2 besos". */
export function sentenceOf(language: Language, { kind, actors, amount }: Told): string {
  const counted = kind === 'gift' || kind === 'request' ? (amount ?? 1) : Math.max(actors.length, 1);
  return fillCounted(language, textsIn(language).kinds[kind], counted, { who: namesIn(language, actors) });
}

/** What it is about, in its people's words; empty where nobody wrote anything. */
export function detailOf({ description, relationshipName }: Told): string {
  return description ?? relationshipName ?? '';
}

/** What a device shows of one or several notifications, in its person's language; undefined for none. */
export function pushPayloadOf(
  { language, showContent }: Pick<Addressee, 'language' | 'showContent'>,
  told: readonly Told[],
  count: number,
): PushPayload | undefined {
  const [latest] = told;
  if (latest === undefined) return undefined;
  const { kind, id, activityId } = latest;
  const single = count === 1;
  const place = {
    kind,
    url: single ? notificationPath(kind, activityId) : NOTIFICATIONS_PATH,
    tag: single ? id : 'several',
  };
  const news = newsSentence(language, told, count);
  if (!showContent) return { ...place, title: APP_NAME, body: shorten(news) };
  if (single) {
    return { ...place, title: shorten(sentenceOf(language, latest)), body: shorten(detailOf(latest)) };
  }
  const sentences = told.slice(0, SENTENCES_SHOWN).map((one) => sentenceOf(language, one));
  return { ...place, title: shorten(news), body: sentences.map(shorten).join('\n') };
}
