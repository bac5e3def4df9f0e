// When the focused control disappears, browsers focus the body. This module focuses a neighbour instead, so
// that a person with a keyboard need not start again at the top.

const LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const LAYERS = `${LAYER}, [data-scrim]`;
const ROW = 'li, article, tr, [role="listitem"]';
const SECTION = 'section, form, [role="region"], [role="dialog"], main';
const HEADING = 'h1, h2, h3, h4, legend';
const CONTROL = 'a[href], button:not(:disabled), summary, [tabindex="0"]:not(input, textarea, select)';

interface Lost {
  /** The page's address. If it changes, the new page decides about the focus. */
  page: string;
  /** Elements in which to look for a new control, nearest first. */
  places: Element[];
}

const isDrawn = (element: Element) => element.getClientRects().length > 0;
const isElement = (node: Node | EventTarget | null): node is Element => node instanceof Element;
const pageNow = () => location.pathname;

function* siblings(from: Node | null, step: 'nextSibling' | 'previousSibling'): Generator<Element> {
  for (let node = from; node !== null; node = node[step]) if (isElement(node)) yield node;
}

/** Returns the elements in which to look for a new control, from the removed part's place outwards. */
function placesAround(records: readonly MutationRecord[], removal: MutationRecord): Element[] {
  const { target, nextSibling, previousSibling } = removal;
  if (!isElement(target)) return [];
  const replacing = records
    .filter((record) => record.target === target)
    .flatMap((record) => [...record.addedNodes].filter(isElement));
  const around: Element[] = [];
  for (
    let part: Element | null = target;
    part !== null && part !== document.body;
    part = part.parentElement
  ) {
    const outside = part.parentElement;
    if (part.matches(ROW) && outside !== null) {
      const after = siblings(part.nextSibling, 'nextSibling');
      around.push(part, ...after, ...siblings(part.previousSibling, 'previousSibling'));
    } else if (part.matches(SECTION)) around.push(part);
  }
  const beside = [...siblings(nextSibling, 'nextSibling'), ...siblings(previousSibling, 'previousSibling')];
  return [...replacing, ...beside, ...around];
}

/** Returns whether the element is in view, so that focusing it does not scroll. */
function isInView(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + Math.min(height, 44) / 2);
  return seen !== null && element.contains(seen);
}

/** Returns the control or heading to focus. A field would open a phone's keyboard. */
function entryOf(place: Element): HTMLElement | undefined {
  if (!place.isConnected || place.closest('[inert], [aria-hidden="true"]') !== null) return undefined;
  const isSection = place.matches(SECTION);
  const wanted = isSection ? HEADING : CONTROL;
  const found = place.matches(wanted) ? [place] : place.querySelectorAll(wanted);
  const entry = [...found].find((element) => (isSection ? isDrawn(element) : isInView(element)));
  return entry instanceof HTMLElement ? entry : undefined;
}

function give(focus: HTMLElement): void {
  if (focus.matches(HEADING) && !focus.hasAttribute('tabindex')) focus.tabIndex = -1;
  focus.focus({ preventScroll: true });
}

/** When a focused control disappears, focuses its replacement, a neighbouring row, or the heading above. */
export function passFocusOn(): void {
  let last: Element | undefined;
  let page = pageNow();
  let lost: Lost | undefined;

  const settle = () => {
    if (lost === undefined || document.activeElement !== document.body) return;
    const { page: lostOn, places } = lost;
    lost = undefined;
    if (lostOn !== pageNow()) return;
    for (const place of places) {
      const entry = entryOf(place);
      if (entry === undefined) continue;
      give(entry);
      return;
    }
  };
  // Waits a frame and a task, because a dialog or a replacement may still take the focus itself.
  const settleSoon = () => requestAnimationFrame(() => setTimeout(settle));

  const note = (target: EventTarget | null) => {
    if (!isElement(target) || target.closest(LAYER) !== null || target.matches('body, [tabindex="-1"]'))
      return;
    [last, page, lost] = [target, pageNow(), undefined];
  };
  note(document.activeElement);
  document.addEventListener('focusin', ({ target }) => note(target));
  // A tap elsewhere removes the focus on purpose.
  const putDown = ({ target }: Event) => {
    if (!isElement(target) || target.closest(LAYERS) !== null || last?.contains(target)) return;
    [last, lost] = [undefined, undefined];
  };
  document.addEventListener('pointerdown', putDown, { capture: true });
  new MutationObserver((records) => {
    const gone = last;
    if (gone !== undefined && !gone.isConnected) {
      const removal = records.find(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(gone)),
      );
      last = undefined;
      if (removal !== undefined) lost = { page, places: placesAround(records, removal) };
    }
    if (lost !== undefined && document.activeElement === document.body) settleSoon();
  }).observe(document.body, { childList: true, subtree: true });
}
