import type { FeedFilter } from '@beso/contract/feed';
import type { Image } from '@beso/contract/images';
import { preload } from 'react-dom';
import { pageStands } from '../../platform/navigation/firstPage.ts';
import { queryClient } from '../../platform/query/client.ts';
import { hasSessionHint } from '../../platform/session/hint.ts';
import { knownSession } from '../../platform/session/session.ts';
import { illustrationOf } from '../../ui/pictures/Illustration.tsx';
import { avifSet, CARD_SIZES, listQuery, sourceSet } from '../activities/index.ts';

/** No longer: then the page comes with its skeleton. */
const PATIENCE_MS = 1_500;
/** What the server drew is not taken away so soon. */
const PATIENCE_WITH_CARDS_MS = 4_000;

const hasCards = () => document.querySelector('[data-beginning] article') !== null;

/**
 * Has the first cards ready for the first drawing of home, which else would be drawn twice; the skeleton in
 * the HTML stays meanwhile. Their answer is asked for beside the code. Whoever comes from another page does
 * not wait. Never rejects.
 */
export async function firstFeed(only: FeedFilter | undefined): Promise<void> {
  if (pageStands() || !hasSessionHint()) return;
  const patienceMs = hasCards() ? PATIENCE_WITH_CARDS_MS : PATIENCE_MS;
  const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([fetchFirst(only).catch(() => undefined), patience]);
}

/** Browsers that do not read AVIF leave such a file alone. */
function filesOf(image: Image) {
  const avif = avifSet(image);
  return avif ? { imageSrcSet: avif, type: 'image/avif' } : { imageSrcSet: sourceSet(image) };
}

async function fetchFirst(only: FeedFilter | undefined): Promise<void> {
  const { profile } = await knownSession();
  if (profile === null) return;
  const query = listQuery(only);
  const list = queryClient.getQueryData(query.queryKey) ?? (await queryClient.fetchQuery(query));
  const [first] = list.activities;
  if (first === undefined) return;
  const { image, category } = first;
  if (image === null) preload(illustrationOf(category), { as: 'image' });
  else preload(image.urls.feed, { as: 'image', imageSizes: CARD_SIZES, ...filesOf(image) });
}
