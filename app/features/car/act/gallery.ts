import type { Act } from '../acts';

interface Gallery {
  /** Shows a photo; `focus` moves it to that photo's link, as a key does. */
  readonly go: (index: number, focus?: boolean) => void;
  readonly step: (by: number, focus?: boolean) => void;
}
const galleries = new WeakMap<Element, Gallery>();

/** Arrows, keys and thumbnails of a strip of photos; all that the strip does by itself stays as it is. */
export const act: Act = (element) => {
  const root = element.closest<HTMLElement>('[data-gallery]');
  const strip = root?.querySelector<HTMLElement>('[data-strip]');
  if (!root || !strip) return;
  // Photos one below the other only scroll: the browser follows the thumbnail's link.
  if (strip.scrollWidth <= strip.clientWidth) throw new Error('photos one below the other');
  const gallery = galleries.get(root) ?? start(root, strip);
  const { by, to } = element.dataset;
  if (by) gallery.step(Number(by));
  if (to) gallery.go(Number(to));
};

function start(root: HTMLElement, strip: HTMLElement): Gallery {
  const slides = childrenOf(strip);
  let current = 0;
  const show = (index: number) => {
    current = index;
    mark(root, slides, index);
  };
  const gallery: Gallery = {
    go: (index, focus = false) => {
      const slide = slides[index];
      if (!slide) return;
      // A long way would only flicker past, and fetch every photo on it.
      const behavior = Math.abs(index - current) > 1 ? 'instant' : 'auto';
      strip.scrollTo({ left: slide.offsetLeft - (slides[0]?.offsetLeft ?? 0), behavior });
      show(index);
      say(root, slide);
      if (focus) slide.querySelector('a')?.focus({ preventScroll: true });
    },
    step: (by, focus) => gallery.go(current + by, focus),
  };
  galleries.set(root, gallery);
  watchSlides(strip, slides, show);
  const dialog = root.closest<HTMLElement>('[role=dialog]');
  // Nothing in it takes the focus there, and it scrolls.
  if (dialog) strip.tabIndex = 0;
  if (dialog) showLoaded(slides);
  (dialog ?? root).addEventListener('keydown', (event) => onKey(event, gallery, slides.length, !dialog));
  const asked = slides.findIndex(({ id }) => id !== '' && `#${id}` === location.hash);
  if (asked > 0) gallery.go(asked);
  else mark(root, slides, nearest(strip, slides));
  return gallery;
}

/** Shows each photo that the page behind has loaded until the large one has come. */
function showLoaded(slides: readonly HTMLElement[]): void {
  slides.forEach((slide, index) => {
    const loaded = document.querySelector<HTMLImageElement>(`#photo-${index + 1} img`);
    const large = slide.querySelector('img');
    if (large && loaded?.complete && loaded.currentSrc)
      large.style.backgroundImage = `url("${loaded.currentSrc}")`;
  });
}

const childrenOf = (strip: Element): HTMLElement[] =>
  Array.from(strip.children).filter((child) => child instanceof HTMLElement);

const nearest = ({ scrollLeft, clientWidth }: Element, slides: readonly unknown[]): number =>
  Math.min(slides.length - 1, Math.round(scrollLeft / (clientWidth || 1)));

/** A photo that is mostly seen is the current one, however it came there. */
function watchSlides(strip: Element, slides: readonly HTMLElement[], show: (index: number) => void): void {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting && target instanceof HTMLElement) show(slides.indexOf(target));
      }
    },
    { root: strip, threshold: 0.6 },
  );
  for (const slide of slides) seen.observe(slide);
}

function mark(root: HTMLElement, slides: readonly HTMLElement[], current: number): void {
  slides.forEach((slide, index) => {
    const link = slide.querySelector<HTMLElement>('a, button');
    if (link) link.tabIndex = index === current ? 0 : -1;
  });
  for (const thumb of root.querySelectorAll<HTMLElement>('[data-to]')) {
    const isCurrent = thumb.dataset['to'] === String(current);
    thumb.setAttribute('aria-current', String(isCurrent));
    if (isCurrent) bringIntoView(thumb);
  }
  for (const arrow of root.querySelectorAll<HTMLElement>('[data-by]')) {
    const end = arrow.dataset['by'] === '1' ? slides.length - 1 : 0;
    arrow.setAttribute('aria-disabled', String(current === end));
  }
}

/** Within the row of thumbnails only: the page must not move. */
function bringIntoView(thumb: HTMLElement): void {
  const row = thumb.closest('ol');
  if (row)
    row.scrollTo({ left: thumb.offsetLeft - row.offsetLeft - row.clientWidth / 2 + thumb.offsetWidth / 2 });
}

function say(root: HTMLElement, slide: HTMLElement): void {
  const status = root.querySelector('[role=status]');
  if (status) status.textContent = slide.querySelector('img')?.alt ?? slide.textContent;
}

const keys: Readonly<Record<string, (gallery: Gallery, count: number, focus: boolean) => void>> = {
  ArrowLeft: ({ step }, _, focus) => step(-1, focus),
  ArrowRight: ({ step }, _, focus) => step(1, focus),
  Home: ({ go }, _, focus) => go(0, focus),
  End: ({ go }, count, focus) => go(count - 1, focus),
};

function onKey(event: KeyboardEvent, gallery: Gallery, count: number, focus: boolean): void {
  const move = keys[event.key];
  const zoomed = event.target instanceof Element && event.target.closest('[data-zoomed]');
  // A zoomed photo scrolls by the same keys.
  if (!move || zoomed || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  move(gallery, count, focus);
}
