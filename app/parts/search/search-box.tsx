import { Form } from '@remix-run/react';
import { enhance } from '~/rendering/enhanced';
import { button } from '../../ui/button.css';
import { Icon } from '../../ui/icon';
import { useNoun } from '../cars/noun';
import * as css from './search-box.css';

enhance({ search: () => import('./suggestions') });

/** What the server reads of a typed text at most. */
const queryMaxLength = 120;

interface SearchFieldProps {
  /** What stands in it at first. */
  readonly query?: string | undefined;
  readonly placeholder?: string | undefined;
  /** `large` in a hero, its label for screen readers only; `small` in a form, its label above it. */
  readonly size: 'large' | 'small';
}

/** The field for the words a shopper types, inside any form that asks the search page. */
export const SearchField = ({ query = '', placeholder, size }: SearchFieldProps) => {
  const { many } = useNoun();
  return (
    <div className={css.field} data-use="search">
      <label>
        <span className={size === 'large' ? css.hidden : css.label}>Search {many}</span>
        <span className={css.box({ size })}>
          <Icon name="search" />
          <input
            className={css.input}
            type="text"
            inputMode="search"
            name="query"
            defaultValue={query}
            placeholder={
              placeholder ??
              (many === 'cars' ? 'Try “automatic SUV under 40k”' : 'Make, model or “under 40k”')
            }
            maxLength={queryMaxLength}
            autoComplete="off"
            enterKeyHint="search"
          />
        </span>
      </label>
    </div>
  );
};

interface SearchBoxProps extends Omit<SearchFieldProps, 'size'> {
  /** Address of the search page. */
  readonly action: string;
  readonly size?: SearchFieldProps['size'];
}

/** A search form of its own: one field, one button. */
export const SearchBox = ({ action, size = 'large', ...field }: SearchBoxProps) => (
  <Form role="search" className={css.form} action={action}>
    <SearchField size={size} {...field} />
    <button type="submit" className={button()}>
      Search
    </button>
  </Form>
);
