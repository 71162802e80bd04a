import type { HomeView } from '#server/showroom/views/showroom-views';
import { YardList } from '~/parts/dealer/yard-list';
import { column, visuallyHidden } from '~/styles/layout.css';
import { button } from '~/ui/button';
import { Icon } from '~/ui/icon';
import { input, pairLabel, select } from '~/ui/input.css';
import * as css from './home-sections.css';

type Shown<Name extends keyof HomeView> = NonNullable<HomeView[Name]>;

/** Facts about the dealer, in one line right below the search. */
export const Trust = ({ facts }: { facts: Shown<'trust'> }) => (
  <div className={css.trustBand}>
    <ul className={`${column} ${css.trust}`} aria-label="Why buy here">
      {facts.map(({ text, icon, href }) => (
        <li key={text} className={css.fact}>
          <Icon name={icon} filled={icon === 'star'} />
          {href ? <a href={href}>{text}</a> : text}
        </li>
      ))}
    </ul>
  </div>
);

/** The values of some attributes with their numbers of cars: body types as pictures, others as chips. */
export const Kinds = ({ grids }: { grids: Shown<'chips'> }) => (
  <div className={`${column} ${css.kinds}`}>
    {grids.map((grid) => (
      <section key={grid.attribute} aria-labelledby={`by-${grid.attribute}`}>
        <div className={css.head}>
          <h2 className={css.heading} id={`by-${grid.attribute}`}>
            {grid.heading}
          </h2>
          {grid.more ? (
            <a className={css.more} href={grid.more.href}>
              {grid.more.text}
            </a>
          ) : null}
        </div>
        <ul className={grid.tiles.some(({ picture }) => picture) ? css.bodies : css.chips}>
          {grid.tiles.map((tile) => (
            <li key={tile.href}>
              {tile.picture ? (
                <a className={css.body} href={tile.href}>
                  <img className={css.picture} src={tile.picture} alt="" width={4} height={3} />
                  <span>
                    <strong>{tile.text}</strong> <span className={css.count}>{tile.countText}</span>
                  </span>
                </a>
              ) : (
                <a className={css.chip} href={tile.href}>
                  {tile.text} <span className={css.count}>{tile.count}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);

/** The way into a valuation: a make to begin with, where there are makes to choose from. */
export const SellStrip = ({ sell }: { sell: Shown<'sell'> }) => (
  <section className={column} aria-labelledby="sell">
    <div className={css.sell}>
      <div className={css.sellWords}>
        <h2 id="sell">{sell.heading}</h2>
        <p>{sell.text}</p>
      </div>
      {sell.makes.length > 0 ? (
        <form className={css.start} action={sell.href}>
          <label className={pairLabel}>
            {sell.label}
            <select className={select} name="make" required>
              <option value="">Choose a make</option>
              {sell.makes.map((make) => (
                <option key={make}>{make}</option>
              ))}
            </select>
          </label>
          <button type="submit" className={button({ tone: 'quiet' })}>
            {sell.button}
          </button>
        </form>
      ) : (
        <a className={button({ tone: 'quiet' })} href={sell.href}>
          {sell.button}
        </a>
      )}
    </div>
  </section>
);

/** The yards that sell cars: where they are, whether they are open, and their number. */
export const Yards = ({ yards: { heading, columns, yards, nearest } }: { yards: Shown<'yards'> }) => (
  <section className={css.yards} aria-labelledby="yards">
    <div className={css.head}>
      <h2 id="yards">{heading}</h2>
      {nearest ? (
        <form className={css.nearest} action={nearest}>
          <label>
            <span className={visuallyHidden}>Your postcode</span>
            <input
              className={input}
              type="text"
              inputMode="numeric"
              name="postcode"
              maxLength={4}
              placeholder="Postcode"
              autoComplete="postal-code"
            />
          </label>
          <button type="submit" className={button({ tone: 'quiet' })}>
            Find the nearest
          </button>
        </form>
      ) : null}
    </div>
    <YardList yards={yards} columns={columns} />
  </section>
);
