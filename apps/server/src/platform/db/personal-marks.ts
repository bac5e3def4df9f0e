/**
 * The columns of a table that concern people, listed in the feature's `personal.ts`. Every column is either
 * erased or kept when the account of a person in the row is erased; a test compares the list with the
 * database.
 */
export interface PersonalTable {
  /** The columns with the ids of the people in a row; empty if no column has one. */
  readonly about: readonly string[];
  /** The columns that an erasure empties or deletes with the row; in a shared row, the author's erasure. */
  readonly erased: readonly string[];
  /** The columns that an erasure leaves as they are: ids, amounts, dates, and values that reveal nobody. */
  readonly kept: readonly string[];
  /** The columns in a person's export, from the rows whose column `by` has the person's id. */
  readonly exported?: {
    readonly by: string;
    readonly columns: readonly string[];
    /** An SQL condition for the exported rows. */
    readonly where?: string;
  };
}

export type PersonalMarks = Readonly<Record<string, PersonalTable>>;
