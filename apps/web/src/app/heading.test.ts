// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { focusHeading } from './heading.ts';

/** A document in memory draws nothing, so the test says what is drawn. */
function heading(text: string, isDrawn: boolean): HTMLHeadingElement {
  const element = document.createElement('h1');
  element.textContent = text;
  vi.spyOn(element, 'getClientRects').mockReturnValue(Array(isDrawn ? 1 : 0) as unknown as DOMRectList);
  return element;
}
const focused = () => document.activeElement?.textContent;

it('the heading that is drawn gets the focus, also the one that replaces it, until somebody moves it', async () => {
  const part = document.body.appendChild(document.createElement('div'));
  part.tabIndex = -1;
  part.append(heading('Narrow', false), heading('Wide', true));
  focusHeading(part);
  expect(focused()).toBe('Wide');
  part.replaceChildren(heading('Loaded', true));
  await expect.poll(focused).toBe('Loaded');
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  part.replaceChildren(heading('Later', true));
  await new Promise((changed) => setTimeout(changed));
  expect(document.activeElement).toBe(button);
});
