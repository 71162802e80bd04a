import type { Behaviour } from '~/rendering/enhanced';

/** Width of a zoomed photo as a `sizes` value: the browser then fetches a sharper one. */
const zoomedSizes = '250vw';

/** Zooms a photo in, where it scrolls, or out again, by a press on the photo or its button. */
export const run: Behaviour = (pressed) => {
  const slide = pressed.closest('li');
  const view = slide?.querySelector<HTMLElement>('[data-act=zoom]');
  if (!slide || !view) return;
  const zoomed = view.dataset['zoomed'] === undefined;
  if (zoomed) zoomIn(view);
  else zoomOut(slide);
  slide.querySelector('button')?.setAttribute('aria-pressed', String(zoomed));
};

function zoomIn(view: HTMLElement): void {
  view.dataset['zoomed'] = '';
  // Arrow keys scroll the focused element.
  view.tabIndex = 0;
  view.focus({ preventScroll: true });
  for (const source of view.querySelectorAll('source, img')) source.setAttribute('sizes', zoomedSizes);
  view.scrollTo({
    left: (view.scrollWidth - view.clientWidth) / 2,
    top: (view.scrollHeight - view.clientHeight) / 2,
  });
}

function zoomOut(slide: HTMLElement): void {
  for (const view of slide.querySelectorAll<HTMLElement>('[data-zoomed]')) {
    delete view.dataset['zoomed'];
    view.removeAttribute('tabindex');
  }
  slide.querySelector('button')?.focus({ preventScroll: true });
}
