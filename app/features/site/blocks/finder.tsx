import type { FinderBlock } from '#server/page/views/site-blocks';
import { button } from '~/ui/button.css';
import { input, select } from '~/ui/input.css';
import { Part } from './block-parts';
import * as css from './finder.css';

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
      <span className={css.label}>Repayment frequency</span>
      <select className={select} name="per" defaultValue={budget.per}>
        <option value="month">month</option>
        <option value="week">week</option>
      </select>
    </label>
    <Amount name="deposit" label="Deposit ($)" value={budget.deposit} />
    <button type="submit" className={button()}>
      Find by budget
    </button>
  </form>
);

const Price = ({ price: { action, attribute, min, max } }: { price: NonNullable<FinderBlock['price']> }) => (
  <form className={css.form} action={action} aria-label="Choose a price range">
    <Amount name={`${attribute}_min`} label="Price from ($)" placeholder={min} />
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
