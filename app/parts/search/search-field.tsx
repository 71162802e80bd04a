import { Form } from '@remix-run/react';
import type { CSSProperties } from 'react';
import { enhance } from '~/rendering/enhanced';
import { say, sayWord } from '~/rendering/say';
import { button } from '~/ui/button';
import { Icon } from '~/ui/icon';
import { ShoppersTerms } from '~/ui/register-in';
import { useNoun } from '../cars/noun';
import * as css from './search-field.css';

enhance({ search: () => import('./suggestions') });

/** What the server reads of a typed text at most. */
const queryMaxLength = 120;

interface SearchFieldProps {
  /** What stands in it at first. */
  readonly query?: string | undefined;
  /** The class of a box whose label is for screen readers only. */
  readonly bare?: string | undefined;
  /** The id of its form, where it stands outside. */
  readonly form?: string | undefined;
  readonly style?: CSSProperties | undefined;
}

/** The field for the words a shopper types, inside any form that asks the search page. */
export const SearchField = ({ query = '', bare, form, style }: SearchFieldProps) => {
  const { many, budget = '40k' } = useNoun();
  return (
    <div className={css.field} style={style} data-use="search">
      <label>
        <span className={bare ? css.hidden : css.label}>
          {say('Search {things}', { things: sayWord(many) })}
        </span>
        <span className={`${css.box} ${bare ?? css.small}`}>
          <Icon name="search" />
          <input
            className={css.input}
            type="text"
            inputMode="search"
            name="query"
            form={form}
            defaultValue={query}
            placeholder={
              many === 'cars'
                ? say('Try “SUV under 40k”')
                : say('Model or “under {price}”', { price: budget })
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

/** The search form of a hero: one large field, one button. `action` is the address of the search page. */
export const SearchBox = ({ action }: { action: string }) => (
  <Form role="search" className={css.form} action={action}>
    <ShoppersTerms />
    <SearchField bare={css.large} />
    <button type="submit" className={button()}>
      {say('Search')}
    </button>
  </Form>
);
