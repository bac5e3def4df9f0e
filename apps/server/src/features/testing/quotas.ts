import { type QuotasOf, READ_QUOTA } from '../../platform/limits/quotas.ts';

export const testingQuotas = { 'testing.checkDatabase': READ_QUOTA } satisfies QuotasOf<'testing'>;
