import { type QuotasOf, RARE_QUOTA, SECRET_QUOTA } from '../../platform/limits/quotas.ts';

export const deletionQuotas = {
  'deletion.deleteAccount': RARE_QUOTA,
  'deletion.restoreAccount': {
    none: 'it does nothing without a session of an account that is being deleted',
  },
  'deletion.checkRestoring': SECRET_QUOTA,
  'deletion.restoreByLink': SECRET_QUOTA,
} satisfies QuotasOf<'deletion'>;
