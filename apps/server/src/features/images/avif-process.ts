// Makes pictures smaller once more, in a process of its own: it takes seconds and memory, runs at a low
// priority, and ends with the server whatever happens to that.
import sharp from 'sharp';
import { boxOf } from './boxes.ts';
import { makePlaceholder } from './placeholder.ts';

export interface Refined {
  readonly placeholder: string | null;
  /** AVIF files. */
  readonly feed: Buffer;
  readonly full: Buffer;
}
export type RefinedAnswer = Refined | { readonly error: string };

/** About as good to look at as the WebP it is made from; more effort costs seconds and saves little. */
const AVIF = { quality: 60, effort: 3 } as const;

async function refine(content: Buffer): Promise<Refined> {
  const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const picture = () => sharp(data, { raw: { width, height, channels } });
  const feed = await picture().resize(boxOf('feed')).avif(AVIF).toBuffer();
  const full = await picture().avif(AVIF).toBuffer();
  return { placeholder: await makePlaceholder(picture()), feed, full };
}

sharp.cache(false);
sharp.concurrency(1);
process.on('disconnect', () => process.exit());
process.on('message', (content: Buffer) => {
  refine(content)
    .catch((error: unknown): RefinedAnswer => ({ error: String(error) }))
    .then((answer) => process.send?.(answer));
});
