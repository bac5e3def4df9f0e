declare const relationshipBrand: unique symbol;

/** A relationship whose active member acts. Only this feature's service makes these ids, after a check. */
export type AuthorizedRelationshipId = string & { readonly [relationshipBrand]: true };
