import type { AlertFormView, TextOfferView } from '#server/customers/views/alert-view';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button';
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

/** In place of the form: where to look for the email, or that the car is no longer for sale. */
export const AlertNotice = ({ notice }: { notice: NonNullable<AlertFormView['notice']> }) => (
  <div className={`${column} ${css.page}`}>
    <h1>{notice.title}</h1>
    <p>{notice.text}</p>
    <p className={css.buttons}>
      {notice.confirm ? (
        <a className={button()} href={notice.confirm.href}>
          {notice.confirm.text}
        </a>
      ) : null}
      <a className={button({ tone: 'quiet' })} href={notice.back.href}>
        {notice.back.text}
      </a>
      {notice.next ? (
        <a className={button({ tone: 'quiet' })} href={notice.next.href}>
          {notice.next.text}
        </a>
      ) : null}
    </p>
  </div>
);

/** Texts in place of emails: one press for a signed-in customer. */
export const TextOffer = ({ texts }: { texts: TextOfferView }) => (
  <section className={`${column} ${css.offer}`} aria-labelledby="texts">
    <div className={css.offerBox}>
      <h2 id="texts" className={css.name}>
        {texts.action === undefined ? 'Prefer a text message?' : 'Get a text message'}
      </h2>
      <p>{texts.text}</p>
      {texts.action === undefined ? (
        <a className={`${button({ tone: 'quiet' })} ${css.start}`} href={texts.signInHref}>
          Sign in with your mobile number
        </a>
      ) : (
        <form method="post" action={texts.action}>
          <button type="submit" className={button({ tone: 'quiet' })}>
            Text me on {texts.phone}
          </button>
        </form>
      )}
    </div>
  </section>
);
