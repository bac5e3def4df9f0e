/**
 * What a table says of people, column by column, in the feature's `personal.ts`. Every column is either
 * erased or kept when the account of somebody the row is about is erased: a test holds it against the
 * database.
 */
export interface PersonalTable {
  /** The columns with ids of the people whom a row is about; none: nobody, or nobody by their id. */
  readonly about: readonly string[];
  /** The row goes, or the value does. Of several people in a row, that of whoever wrote it. */
  readonly erased: readonly string[];
  /** Stays with a nameless person: ids, amounts, dates, and what says nothing of anybody. */
  readonly kept: readonly string[];
  /** What a person's export holds of the rows whose column `by` has their id. */
  readonly exported?: { readonly by: string; readonly columns: readonly string[] };
}

export type PersonalMarks = Readonly<Record<string, PersonalTable>>;
