import type { PageView } from '#server/desk/views/desk-view';
import { plainLink } from './inbox.css';
import { ButtonLink } from './parts';
import { Rows } from './today-page';
import * as css from './today-page.css';

/** The appointments of two weeks, by day. */
export const AppointmentListPage = ({ view }: { view: PageView<'appointments'> }) => (
  <div className={css.page}>
    <header className={css.head}>
      <h1>Appointments</h1>
      <ButtonLink href={view.addHref}>Book one</ButtonLink>
    </header>
    {view.days.length === 0 ? <p>No appointments from {view.range}.</p> : null}
    {view.days.map(({ date, heading, rows }) => (
      <section key={date} aria-labelledby={`day-${date}`}>
        <h2 className={css.heading} id={`day-${date}`}>
          {heading}
        </h2>
        <Rows
          rows={rows.map(({ id, href, name, about, time, chip }) => ({
            id,
            href,
            name,
            about: '',
            why: `${time} · ${about}`,
            chip,
          }))}
        />
      </section>
    ))}
    <nav className={css.ways} aria-label="More appointments">
      <a className={plainLink} href={view.earlierHref}>
        Earlier
      </a>
      {view.todayHref ? (
        <a className={plainLink} href={view.todayHref}>
          From today
        </a>
      ) : null}
      <a className={plainLink} href={view.laterHref}>
        Later
      </a>
    </nav>
  </div>
);
