import type { PageView } from '#server/desk/views/desk-view';
import * as css from './account-page.css';
import { Back, Chips, Notice, PostForm, Submit, Title } from './parts';
import { PlaceForm, TimeField } from './time-choice';

type AppointmentView = PageView<'appointment'>;

/** Books, moves or cancels the appointment of a lead. */
export const AppointmentPage = ({ view }: { view: AppointmentView }) => (
  <div className={css.page}>
    <Back href={view.leadHref}>The lead</Back>
    <Title heading={view.isMove ? 'Move or cancel' : 'Book a time'}>
      {view.name}, {view.about}
    </Title>
    <Notice>{view.notice}</Notice>
    {view.booking ? (
      <p>
        {view.booking.kind}: <strong>{view.booking.text}</strong>, {view.booking.where}{' '}
        <Chips chips={view.booking.chip ? [view.booking.chip] : []} />
      </p>
    ) : null}
    {view.times ? <Times view={view} times={view.times} /> : <Notice>{view.closed}</Notice>}
    {view.canCancel ? (
      <PostForm action={view.action} values={{ do: 'cancel' }}>
        <Submit tone="quiet">Cancel the appointment</Submit>
      </PostForm>
    ) : null}
    <p className={css.quiet}>
      {view.hasEmail
        ? 'The customer gets an email about every change.'
        : 'The customer gets no email about it: tell them yourself.'}
    </p>
  </div>
);

interface TimesProps {
  readonly view: AppointmentView;
  readonly times: NonNullable<AppointmentView['times']>;
}

const Times = ({ view, times }: TimesProps) => (
  <>
    {times.places.length > 1 ? <PlaceForm action={view.action} times={times} /> : null}
    {times.days.length > 0 ? (
      <PostForm
        className={css.form}
        action={view.action}
        values={{ do: 'book', location: times.place?.slug ?? '' }}
      >
        <TimeField times={times} value={view.time} error={view.errors['starts_at']} />
        <Submit>{view.isMove ? 'Move to this time' : 'Book this time'}</Submit>
      </PostForm>
    ) : (
      <Notice>{view.errors['starts_at'] ?? 'There are no free times to book.'}</Notice>
    )}
  </>
);
