import { Fragment } from 'react';

/** Breaks an address or number between its parts and not within a word. */
export function Address({ value }: { value: string }) {
  const parts = value.split(/(?<=[@.+_-])/);
  return (
    <span className="wrap-anywhere">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}
