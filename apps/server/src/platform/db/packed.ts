import type { RowOf, Shape } from './statement.ts';

/** No text of one line holds it, nor do ids, numbers and JSON. `joined` columns have another. */
const BETWEEN = '\u001e';

export interface Packing<Row> {
  /** One text of all the columns of `from`, a table or a name in FROM. */
  readonly sql: (from: string) => string;
  readonly unpack: (packed: string) => Row;
}

/**
 * Several columns as one text, for answers that are read all the time: each value costs the driver more than
 * what is in it. A statement that selects the same columns one by one proves their types. What people wrote
 * over several lines stays a column of its own: it may hold anything.
 */
export function packing<Of extends Shape>(shape: Of): Packing<RowOf<Of>> {
  const columns = Object.entries(shape).map(([name, { types, nullable, packed }]) => {
    if (nullable && packed === undefined && types.includes('text'))
      throw new Error(`nothing and an empty text would be the same in ${name}`);
    return { name, nullable, ...packed };
  });
  // All rows have the same properties from the start, so that none is moved while it is filled.
  const empty = Object.fromEntries(columns.map(({ name }) => [name, null])) as Record<string, unknown>;
  return {
    sql: (from) => {
      const written = columns.map(({ name, nullable, write = String }) => {
        const value = write(`${from}.${name}`);
        return nullable ? `coalesce((${value})::text, '')` : value;
      });
      return `concat_ws(E'\\x1e', ${written.join(', ')})`;
    },
    unpack: (packed) => {
      const values = packed.split(BETWEEN);
      if (values.length !== columns.length) throw new Error('a packed row has another number of columns');
      const row = { ...empty };
      columns.forEach(({ name, nullable, read }, index) => {
        const value = values[index] as string;
        if (value !== '' || !nullable) row[name] = read === undefined ? value : read(value);
      });
      return row as RowOf<Of>;
    },
  };
}
