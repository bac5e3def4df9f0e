import { SystemBars, SystemBarsStyle } from '@capacitor/core';

/** Gives the system's bars signs that are readable on the page's upper edge. The page has one look only. */
export async function fitBars(): Promise<void> {
  const above = document.elementFromPoint(innerWidth / 2, 1);
  const isDark = above?.closest('.on-dark') != null;
  await SystemBars.setStyle({ style: isDark ? SystemBarsStyle.Dark : SystemBarsStyle.Light });
}
