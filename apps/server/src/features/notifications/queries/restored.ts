import { statement } from '../../../platform/db/statement.ts';

const DUE = statement(
  'restored_deliveries',
  `UPDATE notification_deliveries SET push_due_at = NULL, email_due_at = NULL
   WHERE push_due_at IS NOT NULL OR email_due_at IS NOT NULL`,
  {},
);
const PENDING = statement(
  'restored_notifications',
  `UPDATE notifications SET push_pending = false, email_pending = false WHERE push_pending OR email_pending`,
  {},
);

/** Cancels deliveries that may have been sent after the backup was made. */
export const CANCEL_OLD_DELIVERIES = [DUE, PENDING];
