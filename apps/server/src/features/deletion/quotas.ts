import { BY_SECRET, type QuotasOf, SELDOM } from '../../platform/limits/quotas.ts';

export const deletionQuotas = {
  'deletion.deleteAccount': SELDOM,
  'deletion.restoreAccount': {
    none: 'it does nothing without a session of an account that is being deleted',
  },
  'deletion.checkRestoring': BY_SECRET,
  'deletion.restoreByLink': BY_SECRET,
} satisfies QuotasOf<'deletion'>;
