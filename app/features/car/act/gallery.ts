import type { Act } from '../acts';

interface Gallery {
  /** Shows a photo; `focus` also moves focus to that photo's link, for keyboard use. */
  readonly go: (index: number, focus?: boolean) => void;
  readonly step: (by: number, focus?: boolean) => void;
}
const galleries = new WeakMap<Element, Gallery>();

/** Adds arrows, keys and thumbnails to a strip of photos; native scrolling and snapping still work. */
export const act: Act = (element) => {
  const root = element.closest<HTMLElement>('[data-gallery]');
  const strip = root?.querySelector<HTMLElement>('[data-strip]');
  if (!root || !strip) return;
  // Stacked photos only scroll: the browser follows the thumbnail's link.
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
      // Smooth scrolling over a long distance flickers and fetches every photo on the way.
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
  // Nothing inside takes focus, so the strip itself does: it scrolls.
  if (dialog) strip.tabIndex = 0;
  if (dialog) showLoaded(slides);
  (dialog ?? root).addEventListener('keydown', (event) => onKey(event, gallery, slides.length, !dialog));
  const asked = slides.findIndex(({ id }) => id !== '' && `#${id}` === location.hash);
  if (asked > 0) gallery.go(asked);
  else mark(root, slides, nearest(strip, slides));
  return gallery;
}

/** Shows each photo already loaded by the page behind until the large one loads. */
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

/** The photo that is mostly visible is the current one, however the shopper got there. */
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

/** Scroll only the row of thumbnails: the page must not move. */
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
  // The same keys scroll a zoomed photo.
  if (!move || zoomed || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  move(gallery, count, focus);
}
