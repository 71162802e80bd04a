import type { ReactNode } from 'react';
import { enhance } from '~/rendering/enhanced';
import * as css from './carousel.css';
import { Icon } from './icon';

enhance({ slides: () => import('./slides') });

interface CarouselProps {
  readonly label: string;
  readonly slides: readonly { readonly key: string; readonly name: string; readonly content: ReactNode }[];
}

/**
 * Slides beside each other that scroll and snap natively. With scripting there are arrows, disabled where it cannot
 * scroll, arrow keys, and dots that mark the selected slide. For static parts.
 */
export const Carousel = ({ label, slides }: CarouselProps) => (
  <section
    className={css.carousel}
    aria-roledescription="carousel"
    aria-label={label}
    data-carousel=""
    data-watch="slides"
    data-waiting=""
  >
    <ul className={css.track} data-strip="">
      {slides.map(({ key, content }) => (
        <li key={key} className={css.slide}>
          {content}
        </li>
      ))}
    </ul>
    {slides.length > 1 ? (
      <div className={css.controls}>
        <Arrow to="back" name="Previous slide" />
        {slides.map(({ key, name }, index) => (
          <button
            key={key}
            type="button"
            className={css.dot}
            aria-label={`Show ${name}`}
            data-act="slides"
            data-to={index}
          />
        ))}
        <Arrow to="next" name="Next slide" />
      </div>
    ) : null}
  </section>
);

/** `aria-disabled`, so that it keeps its focus when the end is reached. */
const Arrow = ({ to, name }: { to: 'back' | 'next'; name: string }) => (
  <button
    type="button"
    className={css.arrow}
    aria-label={name}
    aria-disabled={to === 'back'}
    data-act="slides"
    data-by={to === 'back' ? -1 : 1}
  >
    <Icon name={to} />
  </button>
);
