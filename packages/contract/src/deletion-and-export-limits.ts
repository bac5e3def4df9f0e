/** How long a deleted account can be restored, and how many days before the end a mail reminds of it. */
export const DELETION_RETURN_DAYS = 14;
export const DELETION_REMINDER_DAYS = 3;
/** How long an export is kept, and how soon another one can be requested. */
export const EXPORT_KEEP_DAYS = 7;
export const EXPORT_PAUSE_HOURS = 24;
