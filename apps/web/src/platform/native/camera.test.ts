// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shellDevice } from '../../../test/shellDevice.ts';

const TAKEN = { webPath: 'https://localhost/_capacitor_file_/cache/1.jpg' };
const GIULIA = '0190b7a4-0000-7000-8000-000000000001';
const DRAFT = `draft:${GIULIA}:gift`;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', async () => new Response('jpg', { headers: { 'content-type': 'image/jpeg' } }));
});
afterEach(() => vi.unstubAllGlobals());

describe('the camera of the device [S7-068] [S9-033]', () => {
  it('returns a picture with quality 85 and at most 800 x 800 px', async () => {
    const ios = shellDevice('ios', { 'Camera.takePhoto': () => TAKEN });
    const { takePhoto } = await import('./camera.ts');
    const photo = await takePhoto('myself');
    await takePhoto('something');
    const size = { quality: 85, targetWidth: 800, targetHeight: 800 };
    expect(ios.calls).toEqual([
      ['Camera.takePhoto', { ...size, cameraDirection: 'FRONT' }],
      ['Camera.takePhoto', { ...size, cameraDirection: 'REAR' }],
    ]);
    expect([photo?.type, photo?.size]).toEqual(['image/jpeg', 3]);
  });

  it('uses on Android the call whose picture survives the end of the app', async () => {
    const android = shellDevice('android', { 'Camera.getPhoto': () => TAKEN });
    const { takePhoto } = await import('./camera.ts');
    expect((await takePhoto('something'))?.size).toBe(3);
    const wanted = { quality: 85, width: 800, height: 800, direction: 'REAR' };
    expect(android.calls).toEqual([['Camera.getPhoto', { ...wanted, source: 'CAMERA', resultType: 'uri' }]]);
  });

  it.each([
    ['ios', 'takePhoto', { code: 'OS-PLUG-CAMR-0006' }, { code: 'OS-PLUG-CAMR-0003' }],
    [
      'android',
      'getPhoto',
      { message: 'User cancelled photos app' },
      { message: 'User denied access to camera' },
    ],
  ] as const)(
    'returns nothing if it was closed, and a reason if it failed: %s',
    async (platform, method, closed, denied) => {
      let refusal: object = closed;
      shellDevice(platform, {
        [`Camera.${method}`]: () => {
          throw refusal;
        },
      });
      const { takePhoto } = await import('./camera.ts');
      expect(await takePhoto('something')).toBeUndefined();
      refusal = denied;
      await expect(takePhoto('something')).rejects.toEqual(denied);
    },
  );
});

describe('a photo taken while Android had ended the app [S7-068]', () => {
  /** Opens the camera from a form, ends the app meanwhile, and starts it again. */
  async function startAgain(person: string | null = GIULIA) {
    history.replaceState(null, '', '/give-besos?category=food');
    sessionStorage.setItem(DRAFT, '{"description":"Pancakes"}');
    shellDevice('android', { 'Camera.getPhoto': () => new Promise(() => undefined) });
    (await import('../session/person.ts')).setCurrentPersonId(GIULIA);
    void (await import('./camera.ts')).takePhoto('something');
    await Promise.resolve();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    const device = shellDevice('android', { 'App.getLaunchUrl': () => undefined });
    const restored = await import('./cameraReturn.ts');
    const path = await restored.returnToForm();
    (await import('../session/person.ts')).setCurrentPersonId(person);
    return { ...device, ...restored, path };
  }
  const result = { pluginId: 'Camera', methodName: 'getPhoto', success: true, data: TAKEN };

  it('reaches its form once, with the form’s text', async () => {
    const { path, tell, onRestoredPhoto } = await startAgain();
    expect(path).toBe('/give-besos?category=food');
    expect(sessionStorage.getItem(DRAFT)).toBe('{"description":"Pancakes"}');
    const elsewhere = vi.fn();
    const stop = onRestoredPhoto(elsewhere);
    tell('App.appRestoredResult', result);
    stop();
    history.replaceState(null, '', '/give-besos?category=food');
    const take = vi.fn();
    onRestoredPhoto(take);
    await vi.waitFor(() => expect(take).toHaveBeenCalledTimes(1));
    onRestoredPhoto(take);
    expect(take.mock.calls.map(([file]) => file.type)).toEqual(['image/jpeg']);
    expect(elsewhere).not.toHaveBeenCalled();
  });

  it('reaches nobody else, and no form without a photo', async () => {
    const { tell, onRestoredPhoto } = await startAgain('0190b7a4-0000-7000-8000-000000000002');
    history.replaceState(null, '', '/give-besos');
    const take = vi.fn();
    onRestoredPhoto(take);
    tell('App.appRestoredResult', result);
    const other = await startAgain();
    history.replaceState(null, '', '/give-besos');
    other.onRestoredPhoto(take);
    other.tell('App.appRestoredResult', { ...result, success: false, data: undefined });
    other.tell('App.appRestoredResult', { ...result, pluginId: 'Other' });
    await new Promise((next) => setTimeout(next));
    expect(take).not.toHaveBeenCalled();
  });

  it('restores the text after the person has unlocked by biometry', async () => {
    localStorage.setItem('biometric_enabled', '1');
    const { restoreDrafts } = await startAgain(null);
    restoreDrafts();
    expect(sessionStorage.length).toBe(0);
    (await import('../session/person.ts')).setCurrentPersonId(GIULIA);
    restoreDrafts();
    expect(sessionStorage.getItem(DRAFT)).toBe('{"description":"Pancakes"}');
  });

  it('leaves no record of the form if the camera returns normally', async () => {
    shellDevice('android', { 'Camera.getPhoto': () => TAKEN });
    await (await import('./camera.ts')).takePhoto('something');
    expect(Object.keys(localStorage)).toEqual([]);
    expect(await (await import('./cameraReturn.ts')).returnToForm()).toBeUndefined();
  });
});
