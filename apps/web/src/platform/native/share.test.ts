// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { shellDevice } from '../../../test/shellDevice.ts';

afterEach(() => vi.unstubAllGlobals());

const INVITATION = { text: 'Nora invites you', url: 'https://beso.example/join/abc' };

it('text and link are passed to the device’s share sheet, even if it is dismissed [S2-098]', async () => {
  let refusal: object | undefined;
  const { calls } = shellDevice('android', {
    'Share.share': () => {
      if (refusal !== undefined) throw refusal;
    },
  });
  const { shareNatively } = await import('../../features/invitations/sharing.ts');
  expect(await shareNatively(INVITATION)).toBe('shared');
  expect(calls).toEqual([['Share.share', INVITATION]]);
  refusal = { message: 'Share canceled' };
  expect(await shareNatively(INVITATION)).toBe('shared');
  refusal = { message: "Can't share while sharing is in progress" };
  expect(await shareNatively(INVITATION)).toBe('unavailable');
});

/** Stubs a device that stores files as base64 texts. */
function deviceWithFiles() {
  const files = new Map<string, string[]>();
  const key = ({ directory, path }: Record<string, unknown>) => `${directory}/${path}`;
  const device = shellDevice('ios', {
    'Filesystem.rmdir': (options) => {
      if (files.size === 0) throw { message: 'no folder' };
      for (const name of files.keys()) if (name.startsWith(`${key(options)}/`)) files.delete(name);
    },
    'Filesystem.writeFile': (options) => {
      files.set(key(options), [String(options.data)]);
      return { uri: `file:///${key(options)}` };
    },
    'Filesystem.appendFile': (options) => void files.get(key(options))?.push(String(options.data)),
    'Share.share': () => ({}),
  });
  return { ...device, files };
}

it('a file is passed completely to the share sheet, and the previous one is deleted', async () => {
  const { calls, files } = deviceWithFiles();
  const { saveFile } = await import('../storage/copyAndSave.ts');
  await saveFile(new Blob(['first']), 'first.txt');
  const bytes = new Uint8Array(2_000_001).map((_, at) => at % 251);
  await saveFile(new Blob([bytes]), 'beso.zip');
  expect([...files.keys()]).toEqual(['CACHE/handed-out/beso.zip']);
  const whole = [...files.values()].flat().map(atob).join('');
  expect(whole === [...bytes].map((byte) => String.fromCharCode(byte)).join('')).toBe(true);
  expect(calls.at(-1)).toEqual(['Share.share', { files: ['file:///CACHE/handed-out/beso.zip'] }]);
});

it('a text is copied by the device’s plugin [S2-098]', async () => {
  const { calls } = shellDevice('android', { 'Clipboard.write': () => undefined });
  const { copyText } = await import('../storage/copyAndSave.ts');
  expect(await copyText('abc')).toBe(true);
  expect(calls).toEqual([['Clipboard.write', { string: 'abc' }]]);
});

it('a failed copy is reported', async () => {
  shellDevice('android', {
    'Clipboard.write': () => {
      throw { message: 'no clipboard' };
    },
  });
  const { copyText } = await import('../storage/copyAndSave.ts');
  expect(await copyText('abc')).toBe(false);
});
