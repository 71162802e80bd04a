import type { AccountAnswer } from '#server/customers/views/customer-views';
import type {
  CopyView,
  GarageSectionView,
  GarageView,
  LeadRowView,
  LeadsView,
  WatchedView,
} from '#server/garage/views/garage-view';
import type { LinkView } from '#server/platform/views/packed';
import { button } from '~/ui/button.css';
import { CustomerPage, Part, TextAlerts } from './customer-page';
import * as css from './customer-page.css';
import { OwnCars } from './garage-cars';
import * as garage from './garage-page.css';

interface GaragePageProps {
  readonly view: GarageView;
  readonly answer?: AccountAnswer | undefined;
}

/** A customer's cars and everything that they have with the dealer. */
export const GaragePage = ({ view, answer }: GaragePageProps) => (
  <CustomerPage view={view} answer={answer} wide>
    {(section) => <Section key={section.kind} section={section} answer={answer} />}
  </CustomerPage>
);

function Section({ section, answer }: { section: GarageSectionView; answer: AccountAnswer | undefined }) {
  switch (section.kind) {
    case 'cars':
      return <OwnCars section={section} answer={answer} />;
    case 'watchlist':
      return <Watched section={section} />;
    case 'enquiries':
    case 'drives':
    case 'reservations':
    case 'orders':
    case 'valuations':
      return <Leads section={section} />;
    case 'alerts':
      return <TextAlerts section={section} />;
    case 'data':
      return <DataCopy section={section} />;
  }
}

const Link = ({ link: { text, href } }: { readonly link: LinkView }) => (
  <a className={css.link} href={href}>
    {text}
  </a>
);

/** Enquiries, test drives or reservations. */
const Leads = ({ section: { kind, title, rows, empty } }: { readonly section: LeadsView }) => (
  <Part id={kind} title={title}>
    {rows.length > 0 ? (
      <ul className={css.list}>
        {rows.map((row) => (
          <li key={row.id} className={css.row}>
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

const Watched = ({ section: { count, cars, link } }: { readonly section: WatchedView }) => (
  <Part id="watchlist" title="Watchlist">
    <p>{count}</p>
    {cars.length > 0 ? (
      <ul className={css.list}>
        {cars.map(({ id, title, href, note }) => (
          <li key={id} className={css.row}>
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

const DataCopy = ({ section: { href } }: { readonly section: CopyView }) => (
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
