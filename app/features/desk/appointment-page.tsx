import type { PageView } from '#server/desk/views/desk-view';
import { PostForm, Submit } from './form-parts';
import { Chips, Notice, Page } from './parts';
import { form, quiet } from './parts.css';
import { PlaceFields, TimeField } from './time-choice';

type AppointmentView = PageView<'appointment'>;

/** Books, moves or cancels the appointment of a lead. */
export const AppointmentPage = ({ view }: { view: AppointmentView }) => (
  <Page
    view={{ notice: view.notice }}
    back={[view.leadHref, 'The lead']}
    heading={view.isMove ? 'Move or cancel' : 'Book a time'}
    about={`${view.name}, ${view.about}`}
  >
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
    <p className={quiet}>
      {view.hasEmail
        ? 'The customer gets an email about every change.'
        : 'The customer gets no email about it: tell them yourself.'}
    </p>
  </Page>
);

interface TimesProps {
  readonly view: AppointmentView;
  readonly times: NonNullable<AppointmentView['times']>;
}

const Times = ({ view, times }: TimesProps) => (
  <>
    {times.places.length > 1 ? (
      <form method="get" action={view.action} className={form}>
        <PlaceFields times={times} />
      </form>
    ) : null}
    {times.days.length > 0 ? (
      <PostForm action={view.action} values={{ do: 'book', location: times.place?.slug ?? '' }}>
        <TimeField times={times} of={view} value={view.time} />
        <Submit>{view.isMove ? 'Move to this time' : 'Book this time'}</Submit>
      </PostForm>
    ) : (
      <Notice>{view.errors['starts_at'] ?? 'There are no free times to book.'}</Notice>
    )}
  </>
);
