import type { OfferBlock, OffersBlock } from '#server/page/views/site-blocks';
import { OfferGrid } from '~/parts/dealer/offer-grid';
import { rich } from '~/parts/dealer/offer-grid.css';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import { Picture } from '~/ui/picture';
import * as block from './block.css';
import { BlockHead } from './block-parts';
import * as css from './offers.css';

/** Offers as cards, with a choice of make if there are several. */
export const Offers = ({ block: { heading, makes, offers, columns, more } }: { block: OffersBlock }) => (
  <div className={`${column} ${block.block}`}>
    <BlockHead heading={heading} />
    {makes.length > 0 ? <Makes makes={makes} /> : null}
    <OfferGrid offers={offers} columns={columns} level={heading?.level === 1 ? 2 : 3} />
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

/** One offer: picture, description, fine print and enquiry button. */
export const Offer = ({ block: { offer } }: { block: OfferBlock }) => (
  <div className={`${column} ${css.offer}`}>
    <nav className={css.crumbs} aria-label="Breadcrumb">
      <a href="/special-offers">All offers</a>
    </nav>
    {offer.picture ? (
      <div className={css.picture}>
        <Picture picture={offer.picture} sizes="(min-width: 62em) 38rem, 92vw" first />
      </div>
    ) : null}
    <div className={css.words}>
      <p className={css.facts}>
        {offer.make ? <span>{offer.make}</span> : null}
        {offer.ends ? <span>{offer.ends}</span> : null}
      </p>
      <h1>{offer.name}</h1>
      <Rich html={offer.description} className={rich} />
      <p className={css.links}>
        {offer.button ? (
          <a className={button()} href={offer.button.href}>
            {offer.button.text}
          </a>
        ) : null}
        {offer.links.map((link) => (
          <a
            key={link.href}
            className={button({ tone: offer.button ? 'quiet' : 'primary' })}
            href={link.href}
            {...(link.href.startsWith('https:') ? { rel: 'noopener' } : {})}
          >
            {link.text}
          </a>
        ))}
      </p>
      <Rich html={offer.disclaimer} className={`${rich} ${css.fine}`} />
    </div>
  </div>
);

const Rich = ({ html, className }: { html: string | undefined; className: string }) =>
  html ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made of allowed elements by the server
    <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
  ) : null;
