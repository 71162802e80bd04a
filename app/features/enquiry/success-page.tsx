import type { SiteView } from '#server/tenants/views/site-view';
import type { BookingView } from '#server/test-drives/views/booking-view';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import { Icon } from '~/ui/icon';
import { BookedDrive } from './booked-drive';
import * as css from './success-page.css';

/** After an enquiry: that it arrived, and what happens next. */
export const SuccessPage = ({ site }: { site: Pick<SiteView, 'name' | 'phone' | 'searchHref'> }) => (
  <main id="main" className={`${column} ${css.page}`}>
    <span className={css.tick}>
      <Icon name="tick" size={32} />
    </span>
    <h1>Thank you, we have your message</h1>
    <p className={css.lead}>
      Someone from {site.name} will get back to you as soon as we can, usually within a business day.
      {site.phone ? (
        <>
          {' '}
          In a hurry? Call us on{' '}
          <a className={css.phone} href={site.phone.href}>
            {site.phone.text}
          </a>
          .
        </>
      ) : null}
    </p>
    <a className={button()} href={site.searchHref}>
      Keep looking
    </a>
  </main>
);

/** After a test drive was booked. */
export const BookedPage = ({ booking }: { booking: BookingView }) => (
  <main id="main" className={`${column} ${css.page}`}>
    <span className={css.tick}>
      <Icon name="tick" size={32} />
    </span>
    <h1>{booking.state === 'cancelled' ? 'This test drive is cancelled' : 'Your test drive is booked'}</h1>
    <p className={css.lead}>
      {booking.firstName ? `Thank you, ${booking.firstName}. ` : ''}
      {booking.notes}
    </p>
    <BookedDrive booking={booking} manage />
    {booking.car ? <a href={booking.car.href}>Back to the {booking.car.title}</a> : null}
  </main>
);
