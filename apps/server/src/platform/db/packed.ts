import type { RowOf, RowShape } from './statement.ts';

/** Separates the packed values, which never contain this character. */
const BETWEEN = '\u001e';

export interface RowPacking<Row> {
  readonly sql: (from: string) => string;
  readonly unpack: (packed: string) => Row;
}

/**
 * Packs several columns into one text, because the driver takes time for each value. Leave out columns of
 * multi-line text, which may contain the separator.
 */
export function packRow<Of extends RowShape>(shape: Of): RowPacking<RowOf<Of>> {
  const columns = Object.entries(shape).map(([name, { types, nullable, packed }]) => {
    if (nullable && packed === undefined && types.includes('text'))
      throw new Error(`nothing and an empty text would be the same in ${name}`);
    return { name, nullable, ...packed };
  });
  // Creates all properties in the same order, so that V8 gives all rows the same hidden class.
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
