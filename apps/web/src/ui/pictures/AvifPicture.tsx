import { type ReactNode, useState } from 'react';
import { inShell } from '../../platform/native/device.ts';

export interface AvifPictureProps {
  /** The address of the image. A new address remounts it. */
  src: string;
  srcSet: string | undefined;
  sizes: string | undefined;
  children: ReactNode;
}

/** Shows an image, with a smaller AVIF file for browsers that can read it and fetch it themselves. */
export function AvifPicture(props: AvifPictureProps) {
  return <OnePicture key={props.src} {...props} />;
}

function OnePicture({ srcSet, sizes, children }: AvifPictureProps) {
  // A displayed image is not fetched again when its AVIF file becomes available.
  const [first] = useState(srcSet);
  return (
    <picture className="contents">
      {first && !inShell() ? <source type="image/avif" srcSet={first} sizes={sizes} /> : null}
      {children}
    </picture>
  );
}
