import { beforeEach, describe, expect, it, vi } from 'vitest';
import { takePhoto } from './camera.ts';

const camera = vi.hoisted(() => ({ take: vi.fn() }));
vi.mock('@capacitor/camera', async (original) => ({
  ...(await original<object>()),
  Camera: { takePhoto: camera.take },
}));

beforeEach(() => camera.take.mockReset());

describe('the camera of the device [S7-068] [S9-033]', () => {
  it('takes at quality 85, 800 x 800 at most, and gives a file', async () => {
    camera.take.mockResolvedValue({ webPath: 'data:image/jpeg;base64,/9j/' });
    const photo = await takePhoto('myself');
    await takePhoto('something');
    const size = { quality: 85, targetWidth: 800, targetHeight: 800 };
    expect(camera.take.mock.calls).toEqual([
      [{ ...size, cameraDirection: 'FRONT' }],
      [{ ...size, cameraDirection: 'REAR' }],
    ]);
    expect([photo?.type, photo?.size]).toEqual(['image/jpeg', 3]);
  });

  it('gives none where it was closed, and says why where it failed', async () => {
    camera.take.mockRejectedValueOnce({ code: 'OS-PLUG-CAMR-0006' });
    expect(await takePhoto('something')).toBeUndefined();
    const denied = { code: 'OS-PLUG-CAMR-0003' };
    camera.take.mockRejectedValueOnce(denied);
    await expect(takePhoto('something')).rejects.toEqual(denied);
  });
});
