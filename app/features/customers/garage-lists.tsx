import type { LinkView } from '#server/dealer/tenants/views/site-view';
import type { CopyView, LeadRowView, LeadsView, WatchedView } from '#server/garage/views/garage-view';
import { button } from '~/ui/button.css';
import * as css from './account-page.css';
import * as garage from './garage-page.css';
import { Part } from './part';

const Link = ({ link: { text, href } }: { readonly link: LinkView }) => (
  <a className={css.link} href={href}>
    {text}
  </a>
);

/** Enquiries, test drives or reservations. */
export const Leads = ({ section: { kind, title, rows, empty } }: { readonly section: LeadsView }) => (
  <Part id={kind} title={title}>
    {rows.length > 0 ? (
      <ul className={garage.list}>
        {rows.map((row) => (
          <li key={row.id} className={garage.row}>
            <LeadRow row={row} />
          </li>
        ))}
      </ul>
    ) : null}
    {empty ? (
      <div>
        <p>{empty.text}</p>
        {empty.link ? <Link link={empty.link} /> : null}
      </div>
    ) : null}
  </Part>
);

const LeadRow = ({ row: { title, car, facts, status, current, link } }: { readonly row: LeadRowView }) => (
  <>
    <div className={garage.what}>
      <h3 className={garage.name}>{title}</h3>
      {car ? (
        <p>
          <Link link={car} />
        </p>
      ) : null}
      {facts.map((fact) => (
        <p key={fact} className={css.muted}>
          {fact}
        </p>
      ))}
    </div>
    <div className={garage.state}>
      <p className={current ? garage.status : garage.pastStatus}>{status}</p>
      {link ? (
        <a className={button({ tone: 'quiet' })} href={link.href} aria-label={`${link.text}: ${title}`}>
          {link.text}
        </a>
      ) : null}
    </div>
  </>
);

export const Watched = ({ section: { count, cars, link } }: { readonly section: WatchedView }) => (
  <Part id="watchlist" title="Watchlist">
    <p>{count}</p>
    {cars.length > 0 ? (
      <ul className={garage.list}>
        {cars.map(({ id, title, href, note }) => (
          <li key={id} className={garage.row}>
            {href ? (
              <a className={css.link} href={href}>
                {title}
              </a>
            ) : (
              <p>{title}</p>
            )}
            <p className={css.muted}>{note}</p>
          </li>
        ))}
      </ul>
    ) : null}
    <p>
      <Link link={link} />
    </p>
  </Part>
);

export const DataCopy = ({ section: { href } }: { readonly section: CopyView }) => (
  <Part id="data" title="My data">
    <p>
      Download a copy of what we hold about you as a JSON file: your account, cars, enquiries, bookings and
      messages.
    </p>
    <p>
      <a className={button({ tone: 'quiet' })} href={href} download>
        Download my data
      </a>
    </p>
  </Part>
);
