import type { Device } from '@beso/contract/devices';

/** A device's browser, operating system and form, if known. */
export type DeviceName = Pick<Device, 'browser' | 'system' | 'form'>;

const FORMS: Readonly<Record<string, Device['form']>> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'computer',
};

const known = (names: Readonly<Record<string, string>>, name: string | undefined): string =>
  name !== undefined && Object.values(names).includes(name) ? name : '';

/** Returns names from fixed lists, because a client can send any text. */
export async function parseUserAgent(userAgent: string | null): Promise<DeviceName> {
  if (userAgent === null || userAgent === '') return { browser: '', system: '', form: 'unknown' };
  const { default: bowser } = await import('bowser');
  const { browser, os, platform } = bowser.parse(userAgent);
  return {
    browser: known(bowser.BROWSER_MAP, browser.name),
    system: known(bowser.OS_MAP, os.name),
    form: FORMS[platform.type ?? ''] ?? 'unknown',
  };
}
