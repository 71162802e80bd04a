import type { CardsBlock } from '#server/page/views/text-blocks';
import { Figure, Part } from './block-parts';
import * as css from './cards.css';

type Item = CardsBlock['items'][number];

/** Cards side by side. */
export const Cards = ({ block: { heading, text, items } }: { block: CardsBlock }) => (
  <Part heading={heading} text={text}>
    <ul className={css.cards}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never changed
        <li key={index} className={css.card}>
          <Card item={item} below={heading !== undefined} />
        </li>
      ))}
    </ul>
  </Part>
);

function Card({ item: { title, text, href, linkText, picture }, below }: { item: Item; below: boolean }) {
  const Heading = below ? 'h3' : 'h2';
  return (
    <>
      {picture ? (
        <Figure picture={picture} sizes="(min-width:48em) 24rem,92vw" className={css.picture} />
      ) : null}
      <div className={css.words}>
        <Heading className={css.title}>{href && !linkText ? <a href={href}>{title}</a> : title}</Heading>
        {text ? <p>{text}</p> : null}
        {href && linkText ? (
          <p className={css.more}>
            <a href={href} aria-label={`${linkText}: ${title}`}>
              {linkText}
            </a>
          </p>
        ) : null}
      </div>
    </>
  );
}
