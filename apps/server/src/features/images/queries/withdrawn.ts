/** SQL condition without images kept only for a report, of which the owner must not learn. */
export const IMAGE_VISIBLE_TO_OWNER = "bucket <> 'withdrawn-images'";
