import type { LeadPageView } from '#server/people/desk/views/lead-page-view';
import { button } from '~/ui/button.css';
import { heading } from './lead-page.css';
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
