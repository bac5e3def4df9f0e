declare const relationshipBrand: unique symbol;

/**
 * The id of a relationship in which the acting person is an active member. Only this feature's service
 * creates such ids, after a check.
 */
export type AuthorizedRelationshipId = string & { readonly [relationshipBrand]: true };
