import { Form } from '@remix-run/react';
import { button } from '../../ui/button.css';
import * as css from './search-box.css';
import { SearchField } from './search-field';

/** The search form of a hero: one large field, one button. `action` is the address of the search page. */
export const SearchBox = ({ action }: { action: string }) => (
  <Form role="search" className={css.form} action={action}>
    <SearchField hero={css.large} />
    <button type="submit" className={button()}>
      Search
    </button>
  </Form>
);
