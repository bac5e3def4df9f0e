import { API_PREFIX } from '@beso/contract';
import { EXPORT_DOWNLOAD_PATH } from '@beso/contract/exports';
import { sendOperation } from '../perform.ts';
import {
  type AuthorizationRow,
  sameForEveryone,
  sameSignedIn,
  sameWithProfile,
  UNKNOWN_TOKEN,
} from '../row.ts';

/** Calls an operation with a session whose last sign-in is dated back an hour, which is too old. */
const stale =
  (operation: string): NonNullable<AuthorizationRow['call']> =>
  async ({ app }, actor) => {
    const shift = (by: string) =>
      app.owner.query('UPDATE auth_sessions SET confirmed_at = confirmed_at + $1::interval', [by]);
    await shift('-1 hour');
    try {
      return await sendOperation(actor, operation, {});
    } finally {
      await shift('1 hour');
    }
  };

export const ROWS: readonly AuthorizationRow[] = [
  {
    operation: 'deletion.deleteAccount',
    about: 'the caller’s own; the last sign-in is too old',
    cells: sameSignedIn('403 FRESH_SIGN_IN_REQUIRED'),
    call: stale('deletion.deleteAccount'),
  },
  {
    operation: 'deletion.restoreAccount',
    about: 'an account that is not being deleted',
    cells: sameSignedIn('409 ACCOUNT_NOT_LEAVING'),
  },
  ...['checkRestoring', 'restoreByLink'].map((name) => ({
    operation: `deletion.${name}`,
    about: 'a link that nobody got',
    cells: sameForEveryone('404 LINK_NOT_FOUND'),
    input: () => ({ token: UNKNOWN_TOKEN }),
  })),
  { operation: 'exports.getExport', about: 'the caller’s own', cells: sameWithProfile('200') },
  {
    operation: 'exports.requestExport',
    about: 'the caller’s own; the last sign-in is too old',
    cells: sameWithProfile('403 FRESH_SIGN_IN_REQUIRED'),
    call: stale('exports.requestExport'),
  },
  {
    operation: 'exports.prepareDownload',
    about: 'no export exists',
    cells: sameSignedIn('404 EXPORT_NOT_FOUND'),
  },
  {
    operation: 'exports.downloadExport',
    about: 'no export exists',
    cells: sameSignedIn('404 EXPORT_NOT_FOUND'),
    call: (_, actor) => actor.fetch(`${API_PREFIX}${EXPORT_DOWNLOAD_PATH}`),
  },
];
