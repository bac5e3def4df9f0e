declare const relationshipBrand: unique symbol;

/** A relationship's id, after a check that the acting person is a member of the relationship now. */
export type AuthorizedRelationshipId = string & { readonly [relationshipBrand]: true };
