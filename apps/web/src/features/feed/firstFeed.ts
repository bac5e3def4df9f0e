import type { FeedPart } from '@beso/contract/feed';
import type { Image } from '@beso/contract/images';
import { preload } from 'react-dom';
import { isNativeApp } from '../../platform/native/device.ts';
import { isFirstPageShown } from '../../platform/navigation/firstPage.ts';
import { queryClient } from '../../platform/query/client.ts';
import { hasSessionHint } from '../../platform/session/hint.ts';
import { knownSession } from '../../platform/session/session.ts';
import { illustrationOf } from '../../ui/pictures/Illustration.tsx';
import { avifSet, CARD_SIZES, feedQuery, sourceSet } from '../activities/index.ts';

/** The longest time for which home waits for its first cards. */
const TIMEOUT_MS = 1_500;
/** The longest wait while the screen already shows cards from the server or this device. */
const TIMEOUT_WITH_CARDS_MS = 4_000;

const hasCards = () => document.querySelector('[data-beginning] article, [data-kept] article') !== null;

/** Fetches the first cards while the code loads. Never rejects. */
export async function prefetchFirstCards(part: FeedPart): Promise<void> {
  if (isFirstPageShown() || !hasSessionHint()) return;
  const timeoutMs = hasCards() ? TIMEOUT_WITH_CARDS_MS : TIMEOUT_MS;
  const patience = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([fetchFirst(part).catch(() => undefined), patience]);
}

/** Returns the `srcset` for a preload. Browsers without AVIF skip AVIF preloads. */
function filesOf(image: Image) {
  const avif = avifSet(image);
  return avif ? { imageSrcSet: avif, type: 'image/avif' } : { imageSrcSet: sourceSet(image) };
}

async function fetchFirst(part: FeedPart): Promise<void> {
  const { profile } = await knownSession();
  if (profile === null) return;
  const query = feedQuery(part);
  const list = queryClient.getQueryData(query.queryKey) ?? (await queryClient.fetchQuery(query));
  const [first] = list.activities;
  if (first === undefined) return;
  const { image, category } = first;
  if (image === null) preload(illustrationOf(category), { as: 'image' });
  else if (!isNativeApp())
    preload(image.urls.feed, { as: 'image', imageSizes: CARD_SIZES, ...filesOf(image) });
}
