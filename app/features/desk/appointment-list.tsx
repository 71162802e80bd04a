import type { PageView } from '#server/desk/views/desk-view';
import * as css from './appointment-list.css';
import { plainLink } from './inbox.css';
import { ButtonLink } from './parts';
import { Rows } from './today-page';
import * as today from './today-page.css';

type DayView = PageView<'appointments'>['days'][number];

/** A week at a glance, then the appointments of each of its days. */
export const AppointmentListPage = ({ view }: { view: PageView<'appointments'> }) => (
  <div className={today.page}>
    <header className={today.head}>
      <h1>Appointments</h1>
      <ButtonLink href={view.addHref} tone="primary">
        Book one
      </ButtonLink>
    </header>
    <nav aria-label={`Days from ${view.range}`}>
      <ol className={css.week}>
        {view.days.map((day) => (
          <li key={day.date}>
            <Cell day={day} />
          </li>
        ))}
      </ol>
    </nav>
    {view.days.every(({ rows }) => rows.length === 0) ? <p>No appointments from {view.range}.</p> : null}
    {view.days.map(({ date, heading, rows }) =>
      rows.length > 0 ? (
        <section key={date} className={css.day} id={`day-${date}`} aria-labelledby={`heading-${date}`}>
          <h2 className={today.heading} id={`heading-${date}`}>
            {heading}
          </h2>
          <Rows
            rows={rows.map(({ id, href, name, about, time, chip, phone }) => ({
              id,
              href,
              name: `${time}, ${name}`,
              about: '',
              why: about,
              chip,
              phone,
            }))}
          />
        </section>
      ) : null,
    )}
    <nav className={css.onward} aria-label="Other weeks">
      <ButtonLink href={view.earlierHref}>Earlier</ButtonLink>
      <ButtonLink href={view.laterHref}>Later</ButtonLink>
      {view.todayHref ? (
        <a className={plainLink} href={view.todayHref}>
          From today
        </a>
      ) : null}
    </nav>
  </div>
);

/** A day of the week with the number of its appointments; it leads to them if there are any. */
const Cell = ({ day: { date, weekday, day, isToday, rows } }: { day: DayView }) => {
  const content = (
    <>
      <span>{weekday}</span>
      <span className={css.number}>{day}</span>
      <span className={css.count({ some: rows.length > 0 })}>
        {rows.length}
        <span className={css.unseen}>{rows.length === 1 ? ' appointment' : ' appointments'}</span>
      </span>
    </>
  );
  const className = css.cell({ isToday });
  return rows.length > 0 ? (
    <a className={className} href={`#day-${date}`} aria-current={isToday ? 'date' : undefined}>
      {content}
    </a>
  ) : (
    <span className={className}>{content}</span>
  );
};
