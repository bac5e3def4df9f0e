/**
 * The columns of a table that concern people, listed in the feature's `personal.ts`. Every column is either
 * erased or kept when the account of a person in the row is erased; a test compares the list with the
 * database.
 */
export interface PersonalTable {
  /** The columns with ids of the people whom a row is about; empty if the row names nobody by id. */
  readonly about: readonly string[];
  /** Erasing deletes the row or empties these columns, which are the author's in a shared row. */
  readonly erased: readonly string[];
  /** Columns that stay without the name: ids, amounts, dates, and values that reveal nobody. */
  readonly kept: readonly string[];
  /** A person's export has these columns of the rows whose column `by` holds their id. */
  readonly exported?: {
    readonly by: string;
    readonly columns: readonly string[];
    /** An SQL condition, without which a row is left out. */
    readonly where?: string;
  };
}

export type PersonalMarks = Readonly<Record<string, PersonalTable>>;
