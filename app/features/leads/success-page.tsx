import { useEffect } from 'react';
import type { BookingView } from '#server/leads/views/booking-view';
import type { SuccessView } from '#server/page/views/form-view';
import type { LinkView } from '#server/platform/views/packed';
import { readSeen, seenKey, withSeen } from '~/parts/cars/seen-cars';
import { say, sayWord } from '~/rendering/say';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button';
import { tell } from '~/ui/events';
import { Icon } from '~/ui/icon';
import { Picture } from '~/ui/picture';
import { BookedDrive } from './booked-drive';
import * as css from './success-page.css';

/** After a lead: confirmation, what happens next, and links. Without the sender's event it confirms nothing. */
export function SuccessPage({ view }: { view: SuccessView }) {
  useEffect(() => rememberLead(view), [view]);
  return (
    <main id="main" className={`${column} ${css.page}`}>
      {view.event ? <Head title={view.title} /> : <h1>{view.title}</h1>}
      <div className={css.columns}>
        <Next view={view} />
        {view.car ? <Car car={view.car} /> : null}
      </div>
      <Ways ways={view.ways} />
    </main>
  );
}

/** After booking a test drive. */
export function BookedPage({ view, booking }: { view: SuccessView; booking: BookingView }) {
  useEffect(() => rememberLead(view), [view]);
  const cancelled = booking.state === 'cancelled';
  return (
    <main id="main" className={`${column} ${css.page}`}>
      <Head
        title={say(cancelled ? 'This {visit} is cancelled' : 'Your {visit} is booked', {
          visit: sayWord(booking.visit),
        })}
      />
      <p className={css.lead}>
        {booking.firstName ? `${say('Thank you, {name}.', { name: booking.firstName })} ` : ''}
        {booking.carNews ?? booking.notes}
      </p>
      <BookedDrive booking={booking} manage />
      <Ways ways={view.ways} />
    </main>
  );
}

const Head = ({ title }: { title: string }) => (
  <header className={css.head}>
    <span className={css.tick}>
      <Icon name="tick" size={24} />
    </span>
    <h1>{title}</h1>
  </header>
);

function Ways({ ways: [first, ...others] }: { ways: readonly LinkView[] }) {
  return (
    <nav className={css.ways} aria-label={say('Next steps')}>
      {first ? (
        <a className={button()} href={first.href}>
          {first.text}
        </a>
      ) : null}
      {others.map(({ text, href }) => (
        <a key={href} className={css.way} href={href}>
          {text}
        </a>
      ))}
    </nav>
  );
}

const Next = ({ view: { steps, note, hours, phone, event } }: { view: SuccessView }) => (
  <section className={css.next} aria-label={event ? say('What happens next') : say('Contact us')}>
    {event ? <h2 className={css.heading}>{say('What happens next')}</h2> : null}
    {steps.length > 1 ? (
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    ) : (
      <p>{steps[0]}</p>
    )}
    {note ? <p>{note}</p> : null}
    {hours ? <p>{hours}</p> : null}
    {phone ? (
      <p>
        {say('In a hurry? Call us on')}{' '}
        <a className={css.phone} href={phone.href}>
          {phone.text}
        </a>
        .
      </p>
    ) : null}
  </section>
);

/** The car the lead is about, linked to its page. */
const Car = ({ car }: { car: NonNullable<SuccessView['car']> }) => (
  <a className={css.car} href={car.href}>
    <Picture picture={car.picture} sizes="(min-width: 48em) 20rem, 92vw" eager />
    <span className={css.carWords}>
      <strong>{car.title}</strong>
      <span>{car.price}</span>
      {car.dealer ? <small>{car.dealer}</small> : null}
    </span>
  </a>
);

/** Key of the last lead reported in this visit. */
const toldKey = 'lead-told';

/** Adds the car to the ones this browser has seen, and reports the lead once, however often the page is shown. */
function rememberLead({ car, event }: Pick<SuccessView, 'car' | 'event'>): void {
  try {
    if (car)
      localStorage.setItem(
        seenKey,
        JSON.stringify(withSeen(readSeen(localStorage.getItem(seenKey)), car.slug)),
      );
    if (!event || sessionStorage.getItem(toldKey) === event.lead_id) return;
    sessionStorage.setItem(toldKey, event.lead_id);
  } catch {
    // Without storage, the lead is reported on each view.
  }
  if (event) tell(event);
}
