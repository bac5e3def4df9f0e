// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { FacesMeet, type FacesMeetProps } from './FacesMeet.tsx';

async function show(given: Partial<FacesMeetProps>) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const page = document.createElement('div');
  const me = { id: 'me', name: 'Nora Bianchi' };
  await act(async () => createRoot(page).render(<FacesMeet me={me} other={undefined} {...given} />));
  return { dotted: page.querySelector('.border-dotted')?.textContent, whole: page.textContent };
}

it('a person who has not joined yet is a dotted arch, with an initial if the name is known', async () => {
  const other = { id: 'm', name: 'Marco Rossi' };
  expect(await show({})).toEqual({ dotted: '', whole: 'N' });
  expect(await show({ other, waiting: true })).toEqual({ dotted: 'M', whole: 'NM' });
  expect(await show({ other })).toEqual({ dotted: undefined, whole: 'NM' });
});
