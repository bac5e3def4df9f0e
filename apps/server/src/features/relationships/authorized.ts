declare const relationshipBrand: unique symbol;

/**
 * A relationship in which the acting person is an active member. Only this feature's service makes one, after it has
 * looked; queries that ask for it cannot be handed an id that came from a client.
 */
export type AuthorizedRelationshipId = string & { readonly [relationshipBrand]: true };
