import { type QuotasOf, READING } from '../../platform/limits/quotas.ts';

export const testingQuotas = { 'testing.checkDatabase': READING } satisfies QuotasOf<'testing'>;
