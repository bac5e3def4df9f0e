declare const relationshipBrand: unique symbol;

/**
 * A relationship whose active member is the acting person. Only this feature's service makes such ids, after
 * a check, so a query that takes one cannot get an unchecked id from a client.
 */
export type AuthorizedRelationshipId = string & { readonly [relationshipBrand]: true };
