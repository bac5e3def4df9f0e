import type { ComponentType } from 'react';
import { useLater } from '../../platform/later.ts';
import { LateLayer } from './LateLayer.tsx';
import { LatePlace } from './LatePlace.tsx';

/**
 * Makes a part of a page whose code and texts load when it is first shown.
 * @param load a loader, made by `withTexts` if the part has texts of its own
 * @param size the classes of the skeleton in its place
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>, size: string) {
  return function Part(props: Props) {
    const later = useLater(load);
    const { code: Loaded } = later;
    return Loaded ? <Loaded {...props} /> : <LatePlace later={later} className={size} />;
  };
}

/** Makes a layer whose code and texts load when it is first shown. */
export function lateLayer<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  return function Layer(props: Props) {
    const later = useLater(load);
    const { code: Loaded } = later;
    return Loaded ? <Loaded {...props} /> : <LateLayer later={later} onClose={props.onClose} />;
  };
}
