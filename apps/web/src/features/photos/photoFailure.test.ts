import type { ErrorCode } from '@beso/contract/errors';
import { describe, expect, it } from 'vitest';
import besos from '../../locales/en/besos.json' with { type: 'json' };
import common from '../../locales/en/common.json' with { type: 'json' };
import errors from '../../locales/en/errors.json' with { type: 'json' };
import { NetworkError } from '../../platform/errors.ts';
import type { Translate } from '../../platform/i18n/index.ts';
import { photoFailure } from './photoFailure.ts';

const texts: unknown = { besos, common, errors };
/** Returns the English text, without filling in placeholders. */
const t = ((key: string) =>
  key.split('.').reduce((part, name) => Reflect.get(Object(part), name), texts)) as unknown as Translate;
const refused = (code: ErrorCode, status: number) => ({ code, status });

describe('the message for a photo that was not sent', () => {
  it.each([
    [
      '[S8-038]',
      refused('IMAGE_TOO_LARGE', 413),
      'Image is too large. Please use an image smaller than 5MB.',
    ],
    ['[S8-038]', refused('BODY_TOO_LARGE', 413), 'Image is too large. Please use an image smaller than 5MB.'],
    ['[S5-028]', refused('UNAUTHORIZED', 401), 'Please log in to upload images'],
    ['[S8-039]', refused('ORIGIN_REFUSED', 403), 'Permission denied. Please log in and try again.'],
    [
      '[S8-040]',
      new DOMException('', 'NotAllowedError'),
      'Camera permission required. Please allow camera access and try again.',
    ],
    ['[S8-041]', refused('INTERNAL_SERVER_ERROR', 500), 'Failed to upload image. Please try again.'],
    ['[S8-041]', new NetworkError('timeout'), 'Failed to upload image. Please try again.'],
    ['[S8-041]', new TypeError('anything'), 'Failed to upload image. Please try again.'],
    ['[S8-026]', new NetworkError('offline'), 'You are offline. Please check your connection.'],
    [
      'what the server explains',
      refused('STORAGE_FULL', 507),
      'There is no room for pictures at the moment. Please try again later.',
    ],
  ])('%s %o', (_id, error, text) => {
    expect(photoFailure(error, t)).toBe(text);
  });
});
