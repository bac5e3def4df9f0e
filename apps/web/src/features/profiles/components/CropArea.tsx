import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTexts } from '../../../platform/i18n/index.ts';
import type { CropSquare } from '../picture.ts';

const MAX_ZOOM = 3;
const ZOOM_STEP = 0.1;
const ARROW_STEP_PX = 8;

export interface CropAreaProps {
  url: string;
  /** Called with the part inside the circle, in pixels of the picture. */
  onChange: (square: CropSquare) => void;
}

/** Lets the person move and zoom a picture under a circle. */
export function CropArea({ url, onChange }: CropAreaProps) {
  const { t } = useTexts();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className="relative aspect-square max-h-[46dvh] w-full overflow-hidden rounded-lg bg-surface-2">
        <Cropper
          image={url}
          crop={position}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          objectFit="cover"
          cropShape="round"
          showGrid={false}
          keyboardStep={ARROW_STEP_PX}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => onChange(pixels)}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': t('profiles.crop.area') }}
        />
      </div>
      <label className="mt-3 flex min-h-tap items-center gap-3">
        <span className="type-sm font-semibold">{t('profiles.crop.zoom')}</span>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="min-h-tap min-w-0 grow cursor-pointer accent-primary"
        />
      </label>
    </>
  );
}
