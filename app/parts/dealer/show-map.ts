/** Puts the map in the place of what asked for it: a link that was pressed, or a box that came into view. */
export function run(element: HTMLElement, event: Event): void {
  const box = element.closest<HTMLElement>('[data-map]');
  const src = box?.dataset['map'];
  if (!box || !src) throw new Error('no map to show');
  const frame = document.createElement('iframe');
  frame.title = box.dataset['title'] ?? 'Map';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = src;
  box.replaceChildren(frame);
  if (event.type === 'click') frame.focus();
}
