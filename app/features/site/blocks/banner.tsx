import type { BannerBlock } from '#server/page/views/text-blocks';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import * as css from './banner.css';
import { Figure } from './block-parts';

/** A large heading with a picture and buttons, from edge to edge. */
export const Banner = ({ block: { heading, first, text, picture, buttons } }: { block: BannerBlock }) => {
  const Heading = first ? 'h1' : 'h2';
  return (
    <div className={css.banner}>
      <div className={`${column} ${css.inside}`}>
        <div className={css.words}>
          <Heading>{heading}</Heading>
          {text ? <p className={css.text}>{text}</p> : null}
          {buttons.length > 0 ? (
            <p className={css.buttons}>
              {buttons.map(({ text: words, href }) => (
                <a key={href + words} className={button({ tone: 'quiet' })} href={href}>
                  {words}
                </a>
              ))}
            </p>
          ) : null}
        </div>
        {picture ? (
          <Figure
            picture={picture}
            sizes="(min-width:62em) 34rem,92vw"
            className={css.picture}
            first={first}
          />
        ) : null}
      </div>
    </div>
  );
};
