import type { Feature } from '../../platform/feature.ts';
import { imagesOperations } from './operations.ts';
import type { ImageCondition, ImageUse } from './queries/images.ts';
import { deleteUnusedStatement } from './queries/removals.ts';
import { clampImageTimes } from './queries/shortening.ts';
import { imagePaths } from './reference.ts';
import { startAvifEncoding } from './refine.ts';
import { serveImages } from './routes.ts';
import { removeStrayFiles, removeUnusedImages } from './sweep.ts';

/** The SQL conditions of other features that tell who may see an image and whether it is used. */
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
      refining: services.config.refinesPictures ? startAvifEncoding(services) : undefined,
    }),
    retention: (services) => {
      const unused = deleteUnusedStatement(uses);
      return [
        { name: 'pictures', remove: (atMost) => removeUnusedImages(services, unused, atMost) },
        { name: 'files', everyHours: 24, remove: (_atMost, signal) => removeStrayFiles(services, signal) },
      ];
    },
    shorten: ({ database }) => clampImageTimes(database.db),
  }) satisfies Feature;
