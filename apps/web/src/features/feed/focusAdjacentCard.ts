export function focusAdjacentCard(event: KeyboardEvent): void {
  const step = { PageDown: 1, PageUp: -1 }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const cards = [...(event.currentTarget as HTMLElement).querySelectorAll('article')];
  const at = cards.findIndex((card) => card.contains(event.target as Node));
  const next = at === -1 ? undefined : cards[at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
