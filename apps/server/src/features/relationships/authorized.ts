declare const relationshipBrand: unique symbol;

/** The id of a relationship in which the acting person is a member, as the server has checked. */
export type AuthorizedRelationshipId = string & { readonly [relationshipBrand]: true };
