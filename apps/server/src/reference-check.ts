// Checks the OpenAPI document of the API's reference, as a part of npm run check.
import { createFeatures } from './features/index.ts';
import { type Feature, operationsOf } from './platform/feature.ts';
import { buildOpenApiDocument } from './platform/http/reference.ts';
import { printLines } from './platform/terminal.ts';
import { lintOpenApiDocument } from './reference-faults.ts';

/** A fake for the accounts, because declaring routes does not use them. */
const features = createFeatures({} as Parameters<typeof createFeatures>[0]);
const paths = (features as readonly Feature[]).map((feature) => feature.paths);
const document = await buildOpenApiDocument(operationsOf(features), Object.assign({}, ...paths));
const faults = await lintOpenApiDocument(document);
for (const { code, message, path } of faults) printLines(`${path.join('.')}: ${code}: ${message}`);
const operations = Object.values(document.paths ?? {}).flatMap((item) =>
  (['get', 'post', 'put', 'patch', 'delete'] as const).filter((method) => item?.[method] !== undefined),
);
printLines(`${operations.length} operations`);
process.exitCode = faults.length > 0 ? 1 : 0;
