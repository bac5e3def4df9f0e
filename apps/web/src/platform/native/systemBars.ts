import { SystemBars, SystemBarsStyle } from '@capacitor/core';

/** Keeps the icons in the system's bars readable over the page's upper edge, which may be light or dark. */
export async function followPageWithBars(): Promise<void> {
  const above = document.elementFromPoint(innerWidth / 2, 1);
  const isDark = above?.closest('.on-dark') != null;
  await SystemBars.setStyle({ style: isDark ? SystemBarsStyle.Dark : SystemBarsStyle.Light });
}
