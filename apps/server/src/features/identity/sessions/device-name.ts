import type { Device } from '@beso/contract/devices';

/** What a browser says of itself, in names that are known here. */
export type DeviceName = Pick<Device, 'browser' | 'system' | 'form'>;

const FORMS: Readonly<Record<string, Device['form']>> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'computer',
};

const known = (names: Readonly<Record<string, string>>, name: string | undefined): string =>
  name !== undefined && Object.values(names).includes(name) ? name : '';

/**
 * The names of browser and system, each of them from a list: whoever signs in writes their own description,
 * and could put words of theirs before the owner's eyes. What knows them is loaded when it is first needed.
 */
export async function deviceNameOf(userAgent: string | null): Promise<DeviceName> {
  if (userAgent === null || userAgent === '') return { browser: '', system: '', form: 'unknown' };
  const { default: bowser } = await import('bowser');
  const { browser, os, platform } = bowser.parse(userAgent);
  return {
    browser: known(bowser.BROWSER_MAP, browser.name),
    system: known(bowser.OS_MAP, os.name),
    form: FORMS[platform.type ?? ''] ?? 'unknown',
  };
}
