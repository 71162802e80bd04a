import type { AlertFormView } from '#server/pages/alerts/views/alert-form-view';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import * as css from './alert-pages.css';

/** The same search for readers who prefer a feed to emails. */
export const FeedNote = ({ feed }: { feed: NonNullable<AlertFormView['feed']> }) => (
  <p className={`${column} ${css.feed}`}>
    Prefer a feed reader? Follow this search as{' '}
    <a className={css.feedLink} href={feed.atom}>
      Atom
    </a>{' '}
    or{' '}
    <a className={css.feedLink} href={feed.rss}>
      RSS
    </a>
    .
  </p>
);

/** After the form: where to look for the email. */
export const AlertSent = ({ sent }: { sent: NonNullable<AlertFormView['sent']> }) => (
  <div className={`${column} ${css.page}`}>
    <h1>{sent.title}</h1>
    <p>{sent.text}</p>
    <a className={`${button({ tone: 'quiet' })} ${css.start}`} href={sent.back.href}>
      {sent.back.text}
    </a>
  </div>
);
