/** The delay before the region gets a text, because screen readers ignore changes in a new region. */
const KNOWN_AFTER_MS = 100;
const FORGOTTEN_AFTER_MS = 7_000;

let region: HTMLElement | undefined;
let forgetting: ReturnType<typeof setTimeout> | undefined;

function newRegion(): HTMLElement {
  const made = document.createElement('div');
  made.setAttribute('aria-live', 'polite');
  made.className = 'sr-only';
  return document.body.appendChild(made);
}

function paragraphOf(text: string): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  return paragraph;
}

/** Announces a text to screen readers, from a region that outlasts any control. */
export function announce(text: string): void {
  region ??= newRegion();
  const spoken = region;
  clearTimeout(forgetting);
  setTimeout(() => spoken.append(paragraphOf(text)), KNOWN_AFTER_MS);
  forgetting = setTimeout(() => spoken.replaceChildren(), FORGOTTEN_AFTER_MS);
}
