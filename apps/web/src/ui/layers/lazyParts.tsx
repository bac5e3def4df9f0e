import type { ComponentType } from 'react';
import { useLazy } from '../../platform/lazyLoad.ts';
import { LayerFallback } from './LayerFallback.tsx';
import { PartFallback } from './PartFallback.tsx';

/**
 * Creates a component for a part of a page that loads when it is first shown.
 * @param load loads the code; made by `withTexts` if the part has texts of its own
 * @param size the classes of the skeleton that stands in for the part
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, size: string) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, never while rendering
  return function Part(props: Props) {
    const lazy = useLazy(load);
    const { code: Loaded } = lazy;
    return Loaded ? <Loaded {...props} /> : <PartFallback lazy={lazy} className={size} />;
  };
}

/** Creates a component for a layer that loads when it is first shown. */
export function lazyLayer<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, never while rendering
  return function Layer(props: Props) {
    const lazy = useLazy(load);
    const { code: Loaded } = lazy;
    return Loaded ? <Loaded {...props} /> : <LayerFallback lazy={lazy} onClose={props.onClose} />;
  };
}
