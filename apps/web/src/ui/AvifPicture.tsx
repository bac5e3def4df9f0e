import { type ReactNode, useState } from 'react';

export interface AvifPictureProps {
  /** Its AVIF files; without them the image itself is all. */
  srcSet: string | undefined;
  sizes: string | undefined;
  /** An `img`. */
  children: ReactNode;
}

/** An image of which browsers that read AVIF get a smaller file. */
export function AvifPicture({ srcSet, sizes, children }: AvifPictureProps) {
  // What is on the page is not fetched again when its smaller file turns up.
  const [first] = useState(srcSet);
  return (
    <picture className="contents">
      {first ? <source type="image/avif" srcSet={first} sizes={sizes} /> : null}
      {children}
    </picture>
  );
}
