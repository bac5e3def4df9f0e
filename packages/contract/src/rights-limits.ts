/** How long a deleted account can be restored; its person hears of it once more so many days before. */
export const DELETION_RETURN_DAYS = 14;
export const DELETION_REMINDER_DAYS = 3;
/** How long an export is kept for its owner, and how soon another can be asked for. */
export const EXPORT_KEEP_DAYS = 7;
export const EXPORT_PAUSE_HOURS = 24;
