import { SystemBars, SystemBarsStyle } from '@capacitor/core';

/** Sets the colour of the system bar's icons to contrast with the page's upper edge. */
export async function syncSystemBarStyle(): Promise<void> {
  const above = document.elementFromPoint(innerWidth / 2, 1);
  const isDark = above?.closest('.on-dark') != null;
  await SystemBars.setStyle({ style: isDark ? SystemBarsStyle.Dark : SystemBarsStyle.Light });
}
