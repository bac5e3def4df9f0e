// Checks the OpenAPI document of the API's reference, as in npm run check.
import { Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { featuresOf } from './features/index.ts';
import type { Feature } from './platform/feature.ts';
import { describe } from './platform/http/reference.ts';
import { say } from './platform/terminal.ts';

/** The declarations of routes use the accounts only when the server starts. */
const features: readonly Feature[] = featuresOf({} as Parameters<typeof featuresOf>[0]);
const { paths = {}, ...rest } = await describe(
  Object.assign({}, ...features.map((feature) => feature.paths)),
);
const spectral = new Spectral();
type Rules = Parameters<typeof spectral.setRuleset>[0];
spectral.setRuleset({ extends: [oas] } as unknown as Rules);
const faults = await spectral.run(JSON.stringify({ ...rest, paths }));
for (const { code, message, path } of faults) say(`${path.join('.')}: ${code}: ${message}`);
const operations = Object.values(paths).flatMap((item) =>
  (['get', 'post', 'put', 'patch', 'delete'] as const).filter((method) => item?.[method] !== undefined),
);
say(`${operations.length} operations`);
process.exitCode = faults.length > 0 ? 1 : 0;
