import type { RouteComponent } from '@tanstack/react-router';
import { loadNamespaces, type Namespace, type TranslationKey } from '../platform/i18n/index.ts';
import { lazyComponent } from './lazy.ts';
import { withPageFrame } from './Page.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: TranslationKey;
    /**
     * The frame around the screen. On phones, only `home` has the header and the bar. A `wide` screen has its
     * own right column.
     */
    shell?: 'home' | 'plain' | 'wide';
    /** True if visitors may open the page too, without the shell. */
    open?: boolean;
    /** True if the screen loads the code of toasts only for its first toast. */
    silent?: boolean;
  }
}

/** Returns a component that loads a screen and its texts when they are first needed. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
  ...namespaces: Namespace[]
) {
  return { component: withPageFrame(lazyComponent(load, name)), loader: () => loadNamespaces(...namespaces) };
}
