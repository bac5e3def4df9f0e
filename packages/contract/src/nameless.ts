/** The first name of somebody whose account is erased. Nobody can choose it. */
export const NAMELESS = '…';
