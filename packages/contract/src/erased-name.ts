/** The first name of a person whose account is erased. Nobody can choose it. */
export const ERASED_NAME = '…';
