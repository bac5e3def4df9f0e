import { Fragment } from 'react';

/** An address or a number, which goes on in the next line where its parts end and not within a word. */
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
