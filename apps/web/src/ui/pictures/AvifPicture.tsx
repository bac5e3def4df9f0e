import { type ReactNode, useState } from 'react';

export interface AvifPictureProps {
  /** Address of the image itself: with another one it is another picture. */
  src: string;
  /** Its AVIF files; without them the image itself is all. */
  srcSet: string | undefined;
  sizes: string | undefined;
  /** An `img`. */
  children: ReactNode;
}

/** An image of which browsers that read AVIF get a smaller file. */
export function AvifPicture(props: AvifPictureProps) {
  return <OnePicture key={props.src} {...props} />;
}

function OnePicture({ srcSet, sizes, children }: AvifPictureProps) {
  // What is on the page is not fetched again when its smaller file turns up.
  const [first] = useState(srcSet);
  return (
    <picture className="contents">
      {first ? <source type="image/avif" srcSet={first} sizes={sizes} /> : null}
      {children}
    </picture>
  );
}
