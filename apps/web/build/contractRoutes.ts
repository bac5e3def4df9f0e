import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isContractProcedure } from '@orpc/contract';
import { type Plugin, runnerImport } from 'vite';

const CONTRACT = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url));

/** Returns the contract as a tree whose leaves are methods with paths, such as `GET /activities`. */
function operationsOf(router: unknown): unknown {
  if (!isContractProcedure(router)) {
    const parts = Object.entries(Object(router)).map(([name, part]) => [name, operationsOf(part)]);
    return Object.fromEntries(parts);
  }
  const { method = 'POST', path = '' } = router['~orpc'].route;
  return `${method} ${path}`;
}

/** Provides `virtual:contract`: the routes without zod, and `contractVersion`, the contract files' hash. */
export function contractRoutes(): Plugin {
  const id = '\0virtual:contract';
  return {
    name: 'beso:contract-routes',
    resolveId: (source) => (source === 'virtual:contract' ? id : undefined),
    async load(loaded) {
      if (loaded !== id) return undefined;
      const routes = await runnerImport<typeof import('@beso/contract')>(`${CONTRACT}index.ts`);
      const images = await runnerImport<typeof import('@beso/contract/images')>(`${CONTRACT}images.ts`);
      const hash = createHash('sha256');
      for (const name of (await readdir(CONTRACT)).sort()) {
        this.addWatchFile(`${CONTRACT}${name}`);
        hash.update(await readFile(`${CONTRACT}${name}`));
      }
      const values = {
        operations: operationsOf(routes.module.contract),
        apiPrefix: routes.module.API_PREFIX,
        imageUploadPath: images.module.IMAGE_UPLOAD_PATH,
        contractVersion: hash.digest('hex').slice(0, 16),
      };
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
