import { Form } from '@remix-run/react';
import type { LeadRowView, LeadsView, WatchedView } from '#server/garage/views/garage-view';
import type { LinkView } from '#server/platform/views/packed';
import { button } from '~/ui/button';
import { Picture } from '~/ui/picture';
import { Part } from './customer-page';
import * as css from './customer-page.css';
import * as garage from './garage-page.css';

/** The width of a row's photo. */
const sizes = '96px';

export const Link = ({ link: { text, href } }: { readonly link: LinkView }) => (
  <a className={css.link} href={href}>
    {text}
  </a>
);

/** A link; a button where it is the primary action of the page. */
export const Way = ({ link, isFirst }: { readonly link: LinkView; readonly isFirst: boolean }) =>
  isFirst ? (
    <a className={button()} href={link.href}>
      {link.text}
    </a>
  ) : (
    <Link link={link} />
  );

interface LeadsProps {
  readonly section: LeadsView;
  /** The row whose next step is the primary action of the page. */
  readonly nextStep: string | undefined;
}

/** Enquiries, test drives, orders, reservations or valuations: a row with photo, state and next step for each. */
export const Leads = ({ section: { kind, title, rows }, nextStep }: LeadsProps) => (
  <Part id={kind} title={title}>
    <ul className={css.list}>
      {rows.map((row) => (
        <li key={row.id} className={css.row}>
          <LeadRow row={row} isNext={row.id === nextStep} />
        </li>
      ))}
    </ul>
  </Part>
);

const Photo = ({ picture }: Pick<LeadRowView, 'picture'>) =>
  picture ? (
    <div className={garage.photo}>
      <Picture picture={{ ...picture, alt: '' }} sizes={sizes} />
    </div>
  ) : null;

interface LeadRowProps {
  readonly row: LeadRowView;
  readonly isNext: boolean;
}

const LeadRow = ({
  row: { id, title, picture, also, facts, status, waits, current, link, mailsLink, said },
  isNext,
}: LeadRowProps) => (
  <>
    <Photo picture={picture} />
    <div className={garage.what}>
      <p className={waits ? garage.waiting : current ? garage.status : garage.pastStatus}>{status}</p>
      <h3 className={garage.name}>{title}</h3>
      {also ? (
        <p>
          <Link link={also} />
        </p>
      ) : null}
      {facts.map((fact) => (
        <p key={fact} className={css.muted}>
          {fact}
        </p>
      ))}
      {said ? (
        <p id="said" role="status">
          {said}
        </p>
      ) : null}
    </div>
    {link ? (
      <a
        className={`${button({ tone: isNext ? 'primary' : 'quiet' })} ${garage.step}`}
        href={link.href}
        aria-label={`${link.text}: ${title}`}
      >
        {link.text}
      </a>
    ) : null}
    {mailsLink ? (
      <Form className={garage.step} method="post" action="/garage">
        <input type="hidden" name="lead" value={id} />
        <button
          className={button({ tone: 'quiet', wide: true })}
          type="submit"
          name="intent"
          value="send-link"
          aria-label={`Email me the link: ${title}`}
        >
          Email me the link
        </button>
      </Form>
    ) : null}
  </>
);

interface WatchedProps {
  readonly section: WatchedView;
  /** Nothing is under way, so the list is the primary action of the page. */
  readonly isFirst: boolean;
}

/** The latest saved cars, and the way to all of them. */
export const Watched = ({ section: { title, count, cars, link }, isFirst }: WatchedProps) => (
  <Part id="watchlist" title={title}>
    <ul className={css.list}>
      {cars.map(({ id, title, picture, href, price, state, changed, action }) => (
        <li key={id} className={css.row}>
          <Photo picture={picture} />
          <div className={garage.what}>
            <h3 className={garage.name}>{href ? <a href={href}>{title}</a> : title}</h3>
            <p>
              <strong>{price}</strong> {state ? <span className={garage.pastStatus}>· {state}</span> : null}
            </p>
            <p className={changed.lower ? garage.status : garage.pastStatus}>{changed.text}</p>
          </div>
          {action ? (
            <a
              className={`${button({ tone: 'quiet' })} ${garage.step}`}
              href={action.href}
              aria-label={`${action.text}: ${title}`}
            >
              {action.text}
            </a>
          ) : null}
        </li>
      ))}
    </ul>
    <div className={css.links}>
      <p>{count}</p>
      <Way link={link} isFirst={isFirst} />
    </div>
  </Part>
);
