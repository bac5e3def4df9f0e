import type { RouteComponent } from '@tanstack/react-router';
import { loadNamespaces, type Namespace, type TranslationKey } from '../platform/i18n/index.ts';
import { lazyComponent } from './lazy.ts';
import { withPageFrame } from './Page.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: TranslationKey;
    /**
     * The frame around the screen. On phones, `home` has the header and the bar; `plain` and `wide` have
     * neither. From 1024 px all have the rail, and a `wide` screen renders its own right column.
     */
    shell?: 'home' | 'plain' | 'wide';
    /** True if visitors may open the page too. They see it without the shell. */
    open?: boolean;
    /** True for a screen that loads the code of toasts only if a message has to be shown. */
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
