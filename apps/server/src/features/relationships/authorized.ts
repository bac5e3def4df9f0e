declare const relationshipBrand: unique symbol;

/** A relationship's id, of which was checked that the acting person is a member of it now. */
export type AuthorizedRelationshipId = string & { readonly [relationshipBrand]: true };
