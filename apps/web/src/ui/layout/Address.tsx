import { Fragment } from 'react';

/** Shows an address or number that breaks after signs such as @ or a dot. */
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
