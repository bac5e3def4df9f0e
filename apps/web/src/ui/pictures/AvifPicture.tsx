import { type ReactNode, useState } from 'react';
import { isNativeApp } from '../../platform/native/device.ts';

export interface AvifPictureProps {
  /** The address of the picture. A new address mounts the element anew. */
  src: string;
  srcSet: string | undefined;
  sizes: string | undefined;
  children: ReactNode;
}

/** Shows a picture, as AVIF in browsers that can read that. */
export function AvifPicture(props: AvifPictureProps) {
  return <OnePicture key={props.src} {...props} />;
}

function OnePicture({ srcSet, sizes, children }: AvifPictureProps) {
  // Stays the same, so that a displayed picture is not fetched again when its AVIF file is ready.
  const [first] = useState(srcSet);
  return (
    <picture className="contents">
      {first && !isNativeApp() ? <source type="image/avif" srcSet={first} sizes={sizes} /> : null}
      {children}
    </picture>
  );
}
