import type { OffersBlock } from '#server/content/views/blocks/offers';
import type { FoldedText, OfferCardView } from '#server/offers/views/offer-view';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import { More } from '~/ui/more';
import { Picture } from '~/ui/picture';
import * as block from './block.css';
import { BlockHead } from './block-head';
import * as css from './offers.css';

/** Offers as cards; of one make where there are several. */
export const Offers = ({ block: { heading, makes, offers, columns, more } }: { block: OffersBlock }) => (
  <div className={`${column} ${block.block}`}>
    <BlockHead heading={heading} />
    {makes.length > 0 ? <Makes makes={makes} /> : null}
    <ul className={css.grid[columns]}>
      {offers.map((offer) => (
        <li key={offer.id} className={css.card}>
          <Card offer={offer} level={heading?.level === 1 ? 2 : 3} />
        </li>
      ))}
    </ul>
    {more ? (
      <p>
        <a href={more.href}>{more.text}</a>
      </p>
    ) : null}
  </div>
);

const Makes = ({ makes }: Pick<OffersBlock, 'makes'>) => (
  <nav aria-label="Offers by make">
    <ul className={css.makes}>
      {makes.map((make) => (
        <li key={make.href}>
          <a
            className={css.make}
            href={make.href}
            {...(make.current ? { 'aria-current': 'true' as const } : {})}
          >
            {make.text}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

function Card({ offer, level }: { offer: OfferCardView; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <>
      {offer.picture ? (
        <Picture picture={{ ...offer.picture, alt: '' }} sizes="(min-width: 768px) 24rem, 92vw" />
      ) : null}
      <div className={css.words}>
        <p className={css.facts}>
          {offer.make ? <span>{offer.make}</span> : null}
          {offer.ends ? <span>{offer.ends}</span> : null}
        </p>
        <Heading className={css.name}>
          <a
            className={offer.picture ? `${css.nameLink} ${css.overPicture}` : css.nameLink}
            href={offer.href}
          >
            {offer.name}
          </a>
        </Heading>
        {offer.description ? <Folded text={offer.description} of={offer.name} /> : null}
        <p className={css.act}>
          <a className={button()} href={offer.button.href} aria-label={`${offer.button.text}: ${offer.name}`}>
            {offer.button.text}
          </a>
        </p>
        {offer.disclaimer ? (
          <div className={css.fine}>
            <Folded text={offer.disclaimer} of={`the terms of ${offer.name}`} />
          </div>
        ) : null}
      </div>
    </>
  );
}

/** A text in full, or its start until the whole is asked for. Complete without scripting. */
const Folded = ({ text: { start, whole }, of }: { text: FoldedText; of: string }) => (
  <div>
    <p className={css.start}>{start}</p>
    {whole ? (
      <More
        more={
          <>
            View more<span className={css.hidden}> of {of}</span>
          </>
        }
        less={
          <>
            View less<span className={css.hidden}> of {of}</span>
          </>
        }
      >
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of allowed elements by the server */}
        <div className={css.rich} dangerouslySetInnerHTML={{ __html: whole }} />
      </More>
    ) : null}
  </div>
);
