import type { BannerBlock } from '#server/content/views/blocks/banner';
import { column } from '~/styles/layout.css';
import * as css from './banner.css';
import { Figure } from './figure';
import { Buttons } from './part';

/** A large heading with a picture and buttons, from edge to edge. */
export const Banner = ({ block: { heading, first, text, picture, buttons } }: { block: BannerBlock }) => {
  const Heading = first ? 'h1' : 'h2';
  return (
    <div className={css.banner}>
      <div className={`${column} ${css.inside}`}>
        <div className={css.words}>
          <Heading>{heading}</Heading>
          {text ? <p className={css.text}>{text}</p> : null}
          <Buttons buttons={buttons} />
        </div>
        {picture ? (
          <Figure
            picture={picture}
            sizes="(min-width:992px) 34rem,92vw"
            className={css.picture}
            first={first}
          />
        ) : null}
      </div>
    </div>
  );
};
