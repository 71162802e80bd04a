import type { LeadPageView } from '#server/desk/views/lead-page-view';
import { button } from '~/ui/button.css';
import { select } from '~/ui/input.css';
import { heading, quiet } from './lead-page.css';
import * as css from './replies.css';

/** Reply templates: they open the email or messages app with the text filled in. */
export const Replies = ({ view }: { view: LeadPageView }) =>
  view.replies.length > 0 ? (
    <section aria-labelledby="replies">
      <h2 id="replies" className={heading}>
        Reply
      </h2>
      <ul>
        {view.replies.map(({ name, emailHref, smsHref }) => (
          <li key={name} className={css.reply}>
            <span className={css.name}>{name}</span>
            <span className={css.ways}>
              {emailHref ? (
                <a className={button({ tone: 'quiet' })} href={emailHref} aria-label={`Email: ${name}`}>
                  Email
                </a>
              ) : null}
              {smsHref ? (
                <a className={button({ tone: 'quiet' })} href={smsHref} aria-label={`Text: ${name}`}>
                  Text
                </a>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  ) : null;

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

/** Other leads from the same person. */
export const OtherLeads = ({ view }: { view: LeadPageView }) =>
  view.others.length > 0 ? (
    <section aria-labelledby="others">
      <h2 id="others" className={heading}>
        Also from this person
      </h2>
      <ul>
        {view.others.map(({ href, about, category, status, age }) => (
          <li key={href} className={css.other}>
            <a className={css.otherLink} href={href}>
              {about}
            </a>
            <span className={quiet}>{[category, status, age].join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  ) : null;
