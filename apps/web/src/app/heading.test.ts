// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { focusHeading } from './heading.ts';

/** The test's DOM has no layout, so the caller says whether the heading is rendered. */
function heading(text: string, isDrawn: boolean): HTMLHeadingElement {
  const element = document.createElement('h1');
  element.textContent = text;
  vi.spyOn(element, 'getClientRects').mockReturnValue(Array(isDrawn ? 1 : 0) as unknown as DOMRectList);
  return element;
}
const focused = () => document.activeElement?.textContent;

it('the visible heading gets the focus, and so does its replacement, until the person moves the focus', async () => {
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
