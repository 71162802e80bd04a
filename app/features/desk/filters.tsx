import type { ReactNode } from 'react';
import { label } from '~/ui/field.css';
import { ShortField, ShortSelect, Submit } from './form-parts';
import * as css from './list.css';
import { Fold, TextLink } from './parts';
import * as parts from './parts.css';

interface FilterFormProps {
  readonly action: string;
  readonly label?: string;
  /** The list's state, which stays. */
  readonly kept?: readonly [name: string, value: string | undefined];
  /** What can be searched for, and the words that are. */
  readonly words?: readonly [label: string, q: string];
  /** Opens the filters. */
  readonly summary?: string | undefined;
  readonly isOpen?: boolean | undefined;
  /** Shows everything again. */
  readonly clear?: readonly [href: string, text: string] | undefined;
  /** The filters. */
  readonly children?: ReactNode;
}

/** Narrows a page by words, and by filters that are folded away: a form that only reads. */
export const FilterForm = ({ kept, words, summary, isOpen, clear, children, ...form }: FilterFormProps) => (
  // biome-ignore lint/a11y/useSemanticElements: the search element is not yet known to every browser in use.
  <form method="get" action={form.action} role="search" aria-label={form.label}>
    {kept?.[1] ? <input type="hidden" name={kept[0]} value={kept[1]} /> : null}
    {words ? (
      <>
        <label className={label} htmlFor="q">
          {words[0]}
        </label>
        <div className={css.words}>
          <input
            className={css.wordField}
            id="q"
            type="search"
            name="q"
            maxLength={100}
            defaultValue={words[1]}
          />
          <Submit tone="quiet">Search</Submit>
        </div>
      </>
    ) : null}
    {summary ? (
      <Fold summary={summary} isOpen={isOpen}>
        <div className={css.filters}>
          {children}
          <Submit>Show</Submit>
        </div>
      </Fold>
    ) : null}
    {clear ? <TextLink href={clear[0]}>{clear[1]}</TextLink> : null}
  </form>
);

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Something with a name as an option of a filter. */
export const named = ({ id, name }: Named) => ({
  value: id,
  text: name,
});

interface LeadFiltersProps {
  readonly search: {
    readonly category: string;
    readonly categories: readonly string[];
    readonly place: string;
    readonly places: readonly Named[];
    readonly owner: string;
    readonly owners: readonly Named[];
  };
}

/** What leads are about, where, and whose they are. */
export const LeadFilters = ({ search }: LeadFiltersProps) => (
  <>
    <ShortSelect
      name="category"
      label="About"
      blank="All"
      value={search.category}
      options={search.categories.map((text) => ({ value: text, text }))}
    />
    <ShortSelect
      name="place"
      label="Location"
      blank="All"
      value={search.place}
      options={search.places.map(named)}
    />
    <ShortSelect
      name="owner"
      label="Owner"
      blank="All"
      value={search.owner}
      options={search.owners.map(named)}
    />
  </>
);

interface DaysProps {
  readonly from: string;
  readonly to: string;
  readonly required?: boolean;
}

/** The first and the last of some days. */
export const Days = ({ from, to, required }: DaysProps) => (
  <div className={parts.pair}>
    <ShortField label="From" type="date" name="from" defaultValue={from} required={required} />
    <ShortField label="To" type="date" name="to" defaultValue={to} required={required} />
  </div>
);
