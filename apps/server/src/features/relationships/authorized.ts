declare const relationshipBrand: unique symbol;

/**
 * A relationship of which the acting person is an active member. Only this feature's service makes such an
 * id, after checking; queries that ask for one cannot be given an id that came from a client.
 */
export type AuthorizedRelationshipId = string & { readonly [relationshipBrand]: true };
