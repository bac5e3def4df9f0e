import type { Feature } from '../../platform/feature.ts';
import { imagesOperations } from './operations.ts';
import type { ImageCondition, ImageUse } from './queries/images.ts';
import { unusedBy } from './queries/removals.ts';
import { shortenImageInstants } from './queries/shortening.ts';
import { imagePaths } from './reference.ts';
import { startRefining } from './refine.ts';
import { serveImages } from './routes.ts';
import { removeStrayFiles, removeUnusedImages } from './sweep.ts';

/** Features that show images depend on this one, so they inject their rules for reading and for uses. */
interface Showing {
  readonly readable: readonly ImageCondition[];
  readonly uses: readonly ImageUse[];
}

export const images = ({ readable, uses }: Showing) =>
  ({
    owns: 'uploaded pictures, their sizes and signed links. Features that show pictures add a condition for reading them',
    operations: imagesOperations,
    serve: (http, services) => serveImages(http, services, readable),
    paths: imagePaths,
    start: (services) => ({
      refining: services.config.refinesPictures ? startRefining(services) : undefined,
    }),
    retention: (services) => {
      const unused = unusedBy(uses);
      return [
        { name: 'pictures', remove: (atMost) => removeUnusedImages(services, unused, atMost) },
        { name: 'files', everyHours: 24, remove: (_atMost, signal) => removeStrayFiles(services, signal) },
      ];
    },
    shorten: ({ database }) => shortenImageInstants(database.db),
  }) satisfies Feature;
