import type { ReactNode } from 'react';
import type { InboxSearchView } from '#server/desk/views/desk-view';
import { button } from '~/ui/button.css';
import * as field from '~/ui/field.css';
import { input, pairLabel, select } from '~/ui/input.css';
import * as css from './inbox-search.css';

/** Filters the inbox: text search first, other filters on request. A GET form. */
export const InboxSearch = ({ search }: { search: InboxSearchView }) => (
  // biome-ignore lint/a11y/useSemanticElements: the search element is not yet known to every browser in use.
  <form className={css.form} method="get" action="/desk" role="search">
    {search.status ? <input type="hidden" name="status" value={search.status} /> : null}
    <label className={css.label} htmlFor="q">
      Name, email, phone, car or stock number
    </label>
    <div className={css.line}>
      <input className={css.words} id="q" type="search" name="q" maxLength={100} defaultValue={search.q} />
      <button className={button({ tone: 'quiet' })} type="submit">
        Search
      </button>
    </div>
    <details className={css.more} open={search.open}>
      <summary className={css.summary}>More filters</summary>
      <div className={css.fields}>
        <Choice name="category" label="About" value={search.category}>
          {search.categories.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Choice>
        {search.places.length > 0 ? (
          <Choice name="place" label="Location" value={search.place}>
            {search.places.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Choice>
        ) : null}
        {search.owners.length > 0 ? (
          <Choice name="owner" label="Owner" value={search.owner}>
            {search.owners.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Choice>
        ) : null}
        <Choice name="delivery" label="Delivery" value={search.delivery}>
          {search.deliveries.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Choice>
        <div className={css.days}>
          <label className={pairLabel}>
            From
            <input className={input} type="date" name="from" defaultValue={search.from} />
          </label>
          <label className={pairLabel}>
            To
            <input className={input} type="date" name="to" defaultValue={search.to} />
          </label>
        </div>
        {search.watchlist === undefined ? null : (
          <label className={field.box}>
            <input type="checkbox" name="watchlist" value="1" defaultChecked={search.watchlist} />
            <span>Customer with saved cars</span>
          </label>
        )}
        <button className={`${button()} ${css.apply}`} type="submit">
          Show
        </button>
      </div>
    </details>
    {search.clearHref ? (
      <a className={css.clear} href={search.clearHref}>
        Show all leads
      </a>
    ) : null}
  </form>
);

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly children: ReactNode;
}

const Choice = ({ name, label, value, children }: ChoiceProps) => (
  <label className={pairLabel}>
    {label}
    <select className={select} name={name} defaultValue={value}>
      <option value="">All</option>
      {children}
    </select>
  </label>
);
