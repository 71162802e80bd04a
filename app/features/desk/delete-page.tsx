import type { DeleteView } from '#server/desk/views/desk-view';
import { button } from '~/ui/button.css';
import * as field from '~/ui/field.css';
import * as css from './account-page.css';

/** Asks before a lead is deleted for good. */
export const DeletePage = ({ view }: { view: DeleteView }) => (
  <div className={css.page}>
    <div>
      <h1>Delete this lead?</h1>
      <p className={css.quiet}>
        {view.name}, {view.about}
      </p>
    </div>
    <p>
      Its files, notes, bookings and deliveries are deleted with it. This can’t be undone. Anyone the lead was
      sent to keeps their copy.
    </p>
    <form className={css.form} method="post" action={view.action}>
      {view.others > 0 ? (
        <label className={field.box}>
          <input type="checkbox" name="others" value="yes" />
          <span>
            {view.others === 1
              ? 'Also delete the other lead from this person'
              : `Also delete the ${view.others} other leads from this person`}
          </span>
        </label>
      ) : null}
      <button className={button()} type="submit">
        Delete permanently
      </button>
      <a className={css.link} href={view.leadHref}>
        Cancel
      </a>
    </form>
  </div>
);
