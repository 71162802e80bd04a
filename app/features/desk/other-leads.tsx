import type { LeadPageView } from '#server/people/desk/views/lead-page-view';
import { heading, quiet } from './lead-page.css';
import * as css from './replies.css';

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
