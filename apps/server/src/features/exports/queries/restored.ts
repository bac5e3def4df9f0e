import { statement } from '../../../platform/db/statement.ts';

/** Backups hold no export's file. */
export const END_EXPORTS = [statement('restored_exports', 'DELETE FROM account_exports', {})];
