import { statement } from '../../../platform/db/statement.ts';

/** Backups do not contain the files of exports, so a restored database forgets the exports. */
export const END_EXPORTS = [statement('restored_exports', 'DELETE FROM account_exports', {})];
