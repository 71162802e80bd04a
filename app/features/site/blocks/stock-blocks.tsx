import type { CarsBlock, FinderBlock, OfferBlock, OffersBlock } from '#server/page/views/site-blocks';
import { StaticCarList } from '~/parts/cars/car-list';
import { OfferGrid } from '~/parts/dealer/offer-grid';
import { basis, order, rich } from '~/parts/dealer/offer-grid.css';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button';
import { input, select } from '~/ui/input.css';
import { Picture } from '~/ui/picture';
import { Section } from '~/ui/section';
import { WholeWords } from '~/ui/whole-words';
import * as frame from '../page.css';
import { BlockHead, Part } from './block-parts';
import * as css from './stock-blocks.css';

/** Cars of the stock. */
export const Cars = ({ block: { heading, cars, more } }: { block: CarsBlock }) => (
  <div className={`${column} ${frame.block}`}>
    <Section title={heading}>
      <StaticCarList cars={cars} />
      {more ? (
        <p>
          <a href={more.href}>{more.text}</a>
        </p>
      ) : null}
    </Section>
  </div>
);

/** A form for one of the site's finders. */
export const Finder = ({ block: { heading, text, search, budget, price } }: { block: FinderBlock }) => (
  <Part heading={heading} text={text}>
    {search ? <Search action={search.action} /> : null}
    {budget ? <Budget budget={budget} /> : null}
    {price ? <Price price={price} /> : null}
  </Part>
);

const Search = ({ action }: { action: string }) => (
  <search>
    <form className={css.form} action={action}>
      <label className={css.wide}>
        <span className={css.label}>What are you looking for?</span>
        <input className={input} type="search" name="query" maxLength={120} autoComplete="off" />
      </label>
      <button type="submit" className={button()}>
        Search
      </button>
    </form>
  </search>
);

const Budget = ({ budget }: { budget: NonNullable<FinderBlock['budget']> }) => (
  <form className={css.form} action="/find-by-budget" aria-label={budget.heading}>
    <Amount name="repayment" label="Repayment ($)" value={budget.repayment} />
    <label className={css.field}>
      <span className={css.label}>Paid every</span>
      <select className={select} name="per" defaultValue={budget.per}>
        <option value="month">month</option>
        <option value="week">week</option>
      </select>
    </label>
    <Amount name="deposit" label="Deposit or trade-in ($)" value={budget.deposit} />
    <button type="submit" className={button()}>
      Find by budget
    </button>
  </form>
);

const Price = ({
  price: { action, attribute, label, min, max },
}: {
  price: NonNullable<FinderBlock['price']>;
}) => (
  <form className={css.form} action={action} aria-label="Choose a price range">
    <Amount name={`${attribute}_min`} label={`${label} from ($)`} placeholder={min} />
    <Amount name={`${attribute}_max`} label="to ($)" placeholder={max} />
    <input type="hidden" name="sortBy" value="price-desc" />
    <button type="submit" className={button()}>
      Search
    </button>
  </form>
);

interface AmountProps {
  readonly name: string;
  readonly label: string;
  readonly value?: number;
  readonly placeholder?: number;
}
const Amount = ({ name, label, value, placeholder }: AmountProps) => (
  <label className={css.field}>
    <span className={css.label}>{label}</span>
    <input
      className={input}
      type="text"
      inputMode="numeric"
      name={name}
      defaultValue={value}
      placeholder={placeholder === undefined ? undefined : String(placeholder)}
      maxLength={12}
      autoComplete="off"
    />
  </label>
);

/** Offers as cards, with a choice of make if there are several. */
export const Offers = ({
  block: { heading, makes, offers, columns, note, more },
}: {
  block: OffersBlock;
}) => (
  <div className={`${column} ${frame.block}`}>
    <BlockHead heading={heading} />
    {makes.length > 0 ? <Makes makes={makes} /> : null}
    <OfferGrid offers={offers} columns={columns} note={note} level={heading?.level === 1 ? 2 : 3} />
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
          <a className={css.make} href={make.href} aria-current={make.current ? 'true' : undefined}>
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
      <h1>
        <WholeWords text={offer.name} />
      </h1>
      {offer.basis ? <p className={basis}>{offer.basis}</p> : null}
      {offer.order ? <p className={order}>{offer.order}</p> : null}
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
            rel={link.href.startsWith('https:') ? 'noopener' : undefined}
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
