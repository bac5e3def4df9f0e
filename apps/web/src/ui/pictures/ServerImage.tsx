import { type ComponentProps, useEffect, useState } from 'react';
import { isNativeApp } from '../../platform/native/device.ts';

type ServerImageProps = ComponentProps<'img'> & { src: string; alt: string };

/** Shows a picture from the server, which native apps fetch with their token. */
export function ServerImage(props: ServerImageProps) {
  if (isNativeApp() && props.src.startsWith('/')) return <FetchedImage key={props.src} {...props} />;
  const { alt, ...others } = props;
  return <img alt={alt} {...others} />;
}

/** An address that contains no picture, so that the image reports an error. */
const NONE = 'data:,';

function FetchedImage({ src, srcSet: _sets, alt, ...props }: ServerImageProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let here = true;
    const show = (next: string) => here && setUrl(next);
    import('../../platform/native/pictures.ts')
      .then(({ pictureUrl }) => pictureUrl(src))
      .then(show, () => show(NONE));
    return () => {
      here = false;
    };
  }, [src]);
  return <img alt={alt} {...props} src={url} />;
}
