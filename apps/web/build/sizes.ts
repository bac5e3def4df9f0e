import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { measuredScripts } from './pages.ts';

/** Writes the gzipped bytes of each measured page to `.vite/sizes.json` for check-budget.mjs. */
export function sizes(): Plugin {
  return {
    name: 'beso:sizes',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const sizesOf = (scripts: readonly string[]) => {
          const bytes: Record<string, number> = {};
          for (const file of scripts) {
            const chunk = bundle[file];
            if (chunk?.type !== 'chunk') continue;
            const size = gzipSync(chunk.code, { level: 9 }).length;
            bytes[chunk.name] = (bytes[chunk.name] ?? 0) + size;
          }
          return bytes;
        };
        const pages = Object.entries(measuredScripts(bundle)).map(([name, scripts]) => [
          name,
          sizesOf(scripts),
        ]);
        this.emitFile({
          type: 'asset',
          fileName: '.vite/sizes.json',
          source: JSON.stringify(Object.fromEntries(pages)),
        });
      },
    },
  };
}
