/** SQL condition: not kept only for a report of a deleted message, which the owner must not notice. */
export const NOT_WITHDRAWN = "bucket <> 'withdrawn-images'";
