import { type ReactNode, useState } from 'react';
import { isNativeApp } from '../../platform/native/device.ts';

export interface AvifPictureProps {
  /** The address of the picture. With a new one, the element is mounted anew. */
  src: string;
  srcSet: string | undefined;
  sizes: string | undefined;
  children: ReactNode;
}

/** Shows a picture, as AVIF in browsers that can read it. Native apps fetch pictures without AVIF. */
export function AvifPicture(props: AvifPictureProps) {
  return <OnePicture key={props.src} {...props} />;
}

function OnePicture({ srcSet, sizes, children }: AvifPictureProps) {
  // Kept from the first render: a displayed picture is not fetched again when its AVIF file becomes
  // available.
  const [first] = useState(srcSet);
  return (
    <picture className="contents">
      {first && !isNativeApp() ? <source type="image/avif" srcSet={first} sizes={sizes} /> : null}
      {children}
    </picture>
  );
}
