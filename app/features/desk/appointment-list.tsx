import type { PageView } from '#server/desk/views/desk-view';
import { visuallyHidden } from '~/styles/layout.css';
import * as css from './appointment-list.css';
import { headline, page } from './list.css';
import { ButtonLink, Part, TextLink } from './parts';
import { buttons } from './parts.css';
import { Rows } from './today-page';

type DayView = PageView<'appointments'>['days'][number];

/** A week at a glance, then the appointments of each of its days. */
export const AppointmentListPage = ({ view }: { view: PageView<'appointments'> }) => (
  <div className={page}>
    <header className={headline}>
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
        <Part key={date} id={`day-${date}`} heading={heading}>
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
        </Part>
      ) : null,
    )}
    <nav className={buttons} aria-label="Other weeks">
      <ButtonLink href={view.earlierHref}>Earlier</ButtonLink>
      <ButtonLink href={view.laterHref}>Later</ButtonLink>
      <TextLink href={view.todayHref}>From today</TextLink>
    </nav>
  </div>
);

/** A day of the week with the number of its appointments; it leads to them if there are any. */
const Cell = ({ day: { date, weekday, day, isToday, rows } }: { day: DayView }) => (
  <a
    className={css.cell({ isToday })}
    href={rows.length > 0 ? `#day-${date}` : undefined}
    aria-current={isToday ? 'date' : undefined}
  >
    <span>{weekday}</span>
    <span className={css.number}>{day}</span>
    <span className={css.count({ some: rows.length > 0 })}>
      {rows.length}
      <span className={visuallyHidden}>{rows.length === 1 ? ' appointment' : ' appointments'}</span>
    </span>
  </a>
);
