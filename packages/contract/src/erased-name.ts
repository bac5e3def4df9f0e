/** The first name that replaces an erased person's; nobody can choose it. */
export const ERASED_NAME = '…';
