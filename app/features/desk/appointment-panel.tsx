import type { PageView } from '#server/desk/views/desk-view';
import { PostForm } from './form-parts';
import { states } from './lead-page.css';
import { ButtonLink, Chips, Part } from './parts';
import { buttons } from './parts.css';
import { StateButtons } from './record-parts';

type PanelView = NonNullable<PageView<'lead'>['appointment']>;

/** The appointment of a lead: what became of it, and the ways to a time and to a deposit. */
export const AppointmentPanel = ({ panel }: { panel: PanelView | undefined }) =>
  panel ? (
    <Part id="appointment" heading={panel.booking?.kind ?? (panel.manage ? 'Appointment' : 'Deposit')}>
      {panel.booking ? <Booking booking={panel.booking} action={panel.action} /> : null}
      {panel.manage || panel.depositHref ? (
        <p className={buttons}>
          <ButtonLink href={panel.manage?.href}>{panel.manage?.text}</ButtonLink>
          <ButtonLink href={panel.booking?.missedHref}>Write to them</ButtonLink>
          <ButtonLink href={panel.depositHref}>Take a deposit</ButtonLink>
        </p>
      ) : null}
    </Part>
  ) : null;

interface BookingProps extends Pick<PanelView, 'action'> {
  readonly booking: NonNullable<PanelView['booking']>;
}

const Booking = ({ booking, action }: BookingProps) => (
  <>
    <p>
      <strong>{booking.text}</strong>
      {booking.place ? `, ${booking.place}` : ''} <Chips chips={booking.chip ? [booking.chip] : []} />
    </p>
    {booking.marks.length > 0 ? (
      <PostForm className={states} action={action}>
        <StateButtons name="do" choices={booking.marks} />
      </PostForm>
    ) : null}
  </>
);
