import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import * as css from './carousel.css';
import { Icon } from './icon';
import { canScroll, type ScrollPlace, selectedSlide, startBeside } from './scroll-place';

interface CarouselProps {
  readonly label: string;
  readonly slides: readonly { readonly key: string; readonly name: string; readonly content: ReactNode }[];
}

/**
 * Slides beside each other that scroll and snap by themselves. With scripting: arrows, disabled where it cannot scroll;
 * arrow keys; dots that mark the selected slide. Nothing moves on its own.
 */
export function Carousel({ label, slides }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState<{ selected: number; back: boolean; on: boolean }>();
  useEffect(() => {
    const list = track.current;
    if (!list) return;
    const look = () =>
      setPlace({ selected: selectedSlide(placeOf(list), startsOf(list)), ...canScroll(placeOf(list)) });
    const resized = new ResizeObserver(look);
    resized.observe(list);
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, []);
  const goTo = (left: number | undefined) => {
    if (left !== undefined) track.current?.scrollTo({ left });
  };
  const step = (by: 1 | -1) => {
    if (track.current) goTo(startBeside(placeOf(track.current), startsOf(track.current), by));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    step(event.key === 'ArrowRight' ? 1 : -1);
  };
  const waiting = !place || (!place.back && !place.on);
  return (
    <section
      className={css.carousel}
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      <ul className={css.track} ref={track}>
        {slides.map(({ key, content }) => (
          <li key={key} className={css.slide}>
            {content}
          </li>
        ))}
      </ul>
      {slides.length > 1 ? (
        <div className={`${css.controls} ${waiting ? css.waiting : ''}`}>
          <Arrow to="back" name="Previous slide" disabled={!place?.back} onClick={() => step(-1)} />
          {slides.map(({ key, name }, index) => (
            <button
              key={key}
              type="button"
              className={css.dot}
              aria-label={`Show ${name}`}
              {...(index === place?.selected ? { 'aria-current': 'true' as const } : {})}
              onClick={() => track.current && goTo(startsOf(track.current)[index])}
            />
          ))}
          <Arrow to="next" name="Next slide" disabled={!place?.on} onClick={() => step(1)} />
        </div>
      ) : null}
    </section>
  );
}

interface ArrowProps {
  readonly to: 'back' | 'next';
  readonly name: string;
  /** Said to be, so that it keeps the focus that it has when the end is reached. */
  readonly disabled: boolean;
  readonly onClick: () => void;
}
const Arrow = ({ to, name, disabled, onClick }: ArrowProps) => (
  <button type="button" className={css.arrow} aria-label={name} aria-disabled={disabled} onClick={onClick}>
    <Icon name={to} />
  </button>
);

const placeOf = (list: HTMLElement): ScrollPlace => ({
  left: list.scrollLeft,
  width: list.clientWidth,
  whole: list.scrollWidth,
});

/** Where each slide begins, from the start of the first. */
function startsOf(list: HTMLElement): number[] {
  const slides = Array.from(list.children, (slide) => (slide instanceof HTMLElement ? slide.offsetLeft : 0));
  return slides.map((start) => start - (slides[0] ?? 0));
}
