import type { RouteComponent } from '@tanstack/react-router';
import { loadNamespaces, type Namespace, type TranslationKey } from '../platform/i18n/index.ts';
import { lazy } from './lazy.ts';
import { pageOf } from './Page.tsx';

declare module '@tanstack/react-router' {
  /** What a route says about its screen. */
  interface StaticDataRouteOption {
    /** Of the browser's tab. */
    title?: TranslationKey;
    /**
     * What surrounds it: `home` the header and the bar, `plain` and `wide` neither. From 1024 px all have
     * the rail, and a `wide` one brings the right column itself.
     */
    shell?: 'home' | 'plain' | 'wide';
    /** True for a page of members that somebody who is not signed in may open too, without the shell. */
    open?: boolean;
    /** True for a screen that never shows a short message, so that their code is not loaded. */
    silent?: boolean;
  }
}

/** A screen that is loaded, with its texts, when it is first needed. */
export function screen<Name extends string>(
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
  ...namespaces: Namespace[]
) {
  return { component: pageOf(lazy(load, name)), loader: () => loadNamespaces(...namespaces) };
}
