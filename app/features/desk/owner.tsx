import type { LeadPageView } from '#server/people/desk/views/lead-page-view';
import { button } from '~/ui/button.css';
import { select } from '~/ui/input.css';
import * as css from './replies.css';

/** The lead's owner, and a form to hand it to a colleague. */
export const Owner = ({ view }: { view: LeadPageView }) => (
  <form className={css.owner} method="post" action={view.action}>
    <input type="hidden" name="do" value="owner" />
    <label className={css.label} htmlFor="owner">
      Owner
    </label>
    <select className={select} id="owner" name="owner" defaultValue={view.owner.current}>
      <option value="">Nobody</option>
      {view.owner.choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
    <button className={button({ tone: 'quiet' })} type="submit">
      Assign
    </button>
  </form>
);
