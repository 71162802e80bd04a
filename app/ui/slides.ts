import type { Behaviour } from '~/rendering/enhanced';

interface Carousel {
  /** Shows a slide; `focus` also moves focus to that slide's link, for keyboard use. */
  readonly go: (index: number, focus?: boolean) => void;
  readonly step: (by: number, focus?: boolean) => void;
}
const carousels = new WeakMap<Element, Carousel>();

/**
 * The site's one carousel: adds arrows (`data-by`), keys, and dots or thumbnails (`data-to`) to a strip of slides
 * (`data-strip`) that scrolls and snaps natively. Nothing moves on its own. With `data-carousel="photos"`, each slide is
 * as wide as the strip and only the current one takes focus.
 */
export const run: Behaviour = (element) => {
  const root = element.closest<HTMLElement>('[data-carousel]');
  const strip = root?.querySelector<HTMLElement>('[data-strip]');
  if (!root || !strip) return;
  // Stacked photos only scroll: the browser follows the thumbnail's link.
  if (ofPhotos(root) && !scrolls(strip)) throw new Error('photos one below the other');
  const carousel = carousels.get(root) ?? start(root, strip);
  const { by, to } = element.dataset;
  if (by) carousel.step(Number(by));
  if (to) carousel.go(Number(to));
};

const ofPhotos = ({ dataset }: HTMLElement): boolean => dataset['carousel'] === 'photos';

const placeOf = (strip: Element): ScrollPlace => ({
  left: strip.scrollLeft,
  width: strip.clientWidth,
  whole: strip.scrollWidth,
});

function scrolls(strip: Element): boolean {
  const { back, on } = canScroll(placeOf(strip));
  return back || on;
}

function start(root: HTMLElement, strip: HTMLElement): Carousel {
  const slides = childrenOf(strip);
  const photos = ofPhotos(root);
  let current = 0;
  const show = (index: number) => {
    current = index;
    mark(root, slides, index);
    if (photos) fetchPhoto(slides[index + 1]);
  };
  const carousel: Carousel = {
    go: (index, focus = false) => {
      const slide = slides[index];
      if (!slide) return;
      // Smooth scrolling over a long distance flickers and fetches every photo on the way.
      const behavior = photos && Math.abs(index - current) > 1 ? 'instant' : 'auto';
      strip.scrollTo({ left: slide.offsetLeft - (slides[0]?.offsetLeft ?? 0), behavior });
      show(index);
      say(root, slide);
      if (focus) slide.querySelector('a')?.focus({ preventScroll: true });
    },
    step: (by, focus) => carousel.go(photos ? current + by : beside(strip, slides, by), focus),
  };
  carousels.set(root, carousel);
  new ResizeObserver(() => root.toggleAttribute('data-waiting', !scrolls(strip))).observe(strip);
  if (photos) watchSlides(strip, slides, show);
  else followScroll(strip, slides, show);
  const dialog = root.closest<HTMLElement>('[role=dialog]');
  // Nothing inside takes focus, so the strip itself does: it scrolls.
  if (dialog) strip.tabIndex = 0;
  if (dialog) showLoaded(slides);
  (dialog ?? root).addEventListener('keydown', (event) =>
    onKey(event, carousel, slides.length, photos, !dialog),
  );
  const targetIndex = slides.findIndex(({ id }) => id !== '' && `#${id}` === location.hash);
  if (targetIndex > 0) carousel.go(targetIndex);
  else show(selectedSlide(placeOf(strip), startsOf(slides)));
  return carousel;
}

/** Shows each photo already loaded by the page behind until the large one loads. */
function showLoaded(slides: readonly HTMLElement[]): void {
  slides.forEach((slide, index) => {
    const image = document.querySelector<HTMLImageElement>(`#photo-${index + 1} img`);
    const large = slide.querySelector('img');
    if (large && image?.complete && image.currentSrc)
      large.style.backgroundImage = `url("${image.currentSrc}")`;
  });
}

const childrenOf = (strip: Element): HTMLElement[] =>
  Array.from(strip.children).filter((child) => child instanceof HTMLElement);

/** Where each slide begins, from the start of the first. */
const startsOf = (slides: readonly HTMLElement[]): number[] =>
  slides.map((slide) => slide.offsetLeft - (slides[0]?.offsetLeft ?? 0));

/** The photo that is mostly visible is the current one, however the shopper got there. */
function watchSlides(strip: Element, slides: readonly HTMLElement[], show: (index: number) => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      // After quick keys one call brings several entries of a photo, grouped by photo.
      for (const { isIntersecting, target } of entries.sort((one, other) => one.time - other.time)) {
        if (isIntersecting && target instanceof HTMLElement) show(slides.indexOf(target));
      }
    },
    { root: strip, threshold: 0.6 },
  );
  for (const slide of slides) observer.observe(slide);
}

/** The slide that an arrow leads to from any position; -1 if there is none. */
function beside(strip: Element, slides: readonly HTMLElement[], by: number): number {
  const starts = startsOf(slides);
  const start = startBeside(placeOf(strip), starts, by > 0 ? 1 : -1);
  return start === undefined ? -1 : starts.indexOf(start);
}

/** Several slides may be visible: the one at the start of the strip is the current one, the last one at its end. */
function followScroll(strip: Element, slides: readonly HTMLElement[], show: (index: number) => void): void {
  const look = () => show(selectedSlide(placeOf(strip), startsOf(slides)));
  strip.addEventListener('scroll', look, { passive: true });
}

function mark(root: HTMLElement, slides: readonly HTMLElement[], current: number): void {
  if (ofPhotos(root))
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

/** The next photo is there before the shopper swipes to it. */
function fetchPhoto(slide: HTMLElement | undefined): void {
  const image = slide?.querySelector('img');
  if (image) image.loading = 'eager';
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

type Move = (carousel: Carousel, count: number, focus: boolean) => void;
const arrows: Readonly<Record<string, Move>> = {
  ArrowLeft: ({ step }, _, focus) => step(-1, focus),
  ArrowRight: ({ step }, _, focus) => step(1, focus),
};
const photoKeys: Readonly<Record<string, Move>> = {
  ...arrows,
  Home: ({ go }, _, focus) => go(0, focus),
  End: ({ go }, count, focus) => go(count - 1, focus),
};

function onKey(
  event: KeyboardEvent,
  carousel: Carousel,
  count: number,
  photos: boolean,
  inPage: boolean,
): void {
  const move = (photos ? photoKeys : arrows)[event.key];
  const zoomed = event.target instanceof Element && event.target.closest('[data-zoomed]');
  // The same keys scroll a zoomed photo.
  if (!move || zoomed || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  move(carousel, count, photos && inPage);
}

/** How far a row of slides is scrolled, in px. */
interface ScrollPlace {
  readonly left: number;
  /** Width of what is seen. */
  readonly width: number;
  /** Width of all of it. */
  readonly whole: number;
}

/** Less than this is no scrolling: browsers round. In px. */
const slack = 2;

/** Whether a carousel can go on in either direction. */
export const canScroll = ({ left, width, whole }: ScrollPlace) => ({
  back: left > slack,
  on: left + width < whole - slack,
});

/** The slide that is selected: the one nearest to the start, the last one at the very end. */
export function selectedSlide(place: ScrollPlace, starts: readonly number[]): number {
  if (!canScroll(place).on && canScroll(place).back) return starts.length - 1;
  let nearest = 0;
  starts.forEach((start, index) => {
    if (Math.abs(start - place.left) < Math.abs((starts[nearest] ?? 0) - place.left)) nearest = index;
  });
  return nearest;
}

/** Where the slide before or after the place begins; undefined when there is none. */
export const startBeside = (
  { left }: ScrollPlace,
  starts: readonly number[],
  by: 1 | -1,
): number | undefined =>
  by > 0 ? starts.find((start) => start > left + slack) : starts.findLast((start) => start < left - slack);
