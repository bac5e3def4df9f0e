declare const relationshipBrand: unique symbol;

/** The id of a relationship of the acting person. Only this feature's service creates it, after a check. */
export type AuthorizedRelationshipId = string & { readonly [relationshipBrand]: true };
