import type { OffersBlock } from '#server/pages/parts/views/offers';
import { column } from '~/styles/layout.css';
import { OfferGrid } from '~/ui/offer-grid';
import * as block from './block.css';
import { BlockHead } from './block-head';
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
