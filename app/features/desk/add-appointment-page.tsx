import type { PageView } from '#server/desk/views/desk-view';
import * as css from './account-page.css';
import { FormPage, Notice, PostForm, Submit, warnOf } from './parts';
import { CarField, MessageField, PersonFields } from './person-fields';
import { PlaceFields, TimeField } from './time-choice';

type AddView = PageView<'add-appointment'>;

/** Books a test drive for somebody who called or walked in: first the car and the yard, then the time and the person. */
export const AddAppointmentPage = ({ view }: { view: AddView }) => (
  <FormPage
    view={view}
    back={['/desk/appointments', 'Appointments']}
    heading={`Book a ${view.visit}`}
    about="The same times as on the website, or now for somebody who is here. With an email address, the customer gets the confirmation of a time."
  >
    <PostForm
      className={css.form}
      action={view.action}
      values={{ key: view.key }}
      data-warn={warnOf(view)}
      noValidate
    >
      <CarField view={view} />
      <PlaceFields times={view.times} action="times" />
      {view.times.days.length > 0 ? (
        <>
          {view.car ? <p>For the {view.car}</p> : <p className={css.quiet}>No particular car</p>}
          <TimeField times={view.times} value={view.typed['starts_at']} error={view.errors['starts_at']} />
        </>
      ) : null}
      <PersonFields view={view} />
      <MessageField view={view} label="Anything to prepare" />
      {view.times.days.length > 0 ? <Submit>Book the {view.visit}</Submit> : null}
      {view.times.place ? (
        <Submit tone="quiet" action="now">
          They are here: start it now
        </Submit>
      ) : null}
    </PostForm>
    {view.times.days.length === 0 && !view.errors['stocknum'] ? (
      <Notice>There are no free times to book. Add a lead with the time they would like.</Notice>
    ) : null}
  </FormPage>
);
