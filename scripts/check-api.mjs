// Checks the OpenAPI document of the API's reference.
import { Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { featuresOf } from '../apps/server/src/features/index.ts';
import { describe } from '../apps/server/src/platform/http/reference.ts';

const OPERATION = /** @type {const} */ (['get', 'post', 'put', 'patch', 'delete']);

/** The declarations of features need the accounts only when the server starts. */
const accounts = /** @type {Parameters<typeof featuresOf>[0]} */ ({});
/** @type {readonly import('../apps/server/src/platform/feature.ts').Feature[]} */
const features = featuresOf(accounts);
const document = await describe(Object.assign({}, ...features.map(({ paths }) => paths)));
const spectral = new Spectral();
spectral.setRuleset({ extends: [oas] });
const faults = await spectral.run(JSON.parse(JSON.stringify(document)));
for (const { code, message, path } of faults) console.log(`${path.join('.')}: ${code}: ${message}`);
const operations = Object.values(document.paths ?? {}).flatMap((item) =>
  OPERATION.filter((method) => item?.[method] !== undefined),
);
console.log(`${operations.length} operations`);
process.exitCode = faults.length > 0 ? 1 : 0;
