import type { OpenAPI } from '@orpc/openapi';
import { type IRuleResult, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

/** The recommended OpenAPI rules, and one that requires a description for each tag. */
const RULES = { extends: [oas], rules: { 'tag-description': 'warn' } };

export async function lintOpenApiDocument(document: OpenAPI.Document): Promise<IRuleResult[]> {
  const spectral = new Spectral();
  spectral.setRuleset(RULES as unknown as Parameters<typeof spectral.setRuleset>[0]);
  return spectral.run(JSON.stringify(document));
}
