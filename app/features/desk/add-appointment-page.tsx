import type { PageView } from '#server/desk/views/desk-view';
import { PostForm, Submit, warnOf } from './form-parts';
import { Notice, Page } from './parts';
import { quiet } from './parts.css';
import { CarField, MessageField, PersonFields } from './person-fields';
import { PlaceFields, TimeField } from './time-choice';

/** Books a test drive for somebody who called or walked in: first the car and the yard, then the time and the person. */
export const AddAppointmentPage = ({ view }: { view: PageView<'add-appointment'> }) => {
  const hasTimes = view.times.days.length > 0;
  return (
    <Page
      view={view}
      back={['/desk/appointments', 'Appointments']}
      heading={`Book a ${view.visit}`}
      about="The same times as on the website, or now for somebody who is here. With an email address, the customer gets the confirmation of a time."
    >
      <PostForm action={view.action} values={{ key: view.key }} data-warn={warnOf(view)} noValidate>
        <CarField view={view} />
        <PlaceFields times={view.times} action="times" />
        {hasTimes ? (
          <>
            {view.car ? <p>For the {view.car}</p> : <p className={quiet}>No particular car</p>}
            <TimeField times={view.times} of={view} value={view.typed['starts_at']} />
          </>
        ) : null}
        <PersonFields view={view} />
        <MessageField view={view} label="Anything to prepare" />
        {hasTimes ? <Submit>Book the {view.visit}</Submit> : null}
        {view.times.place ? (
          <Submit tone="quiet" action="now">
            They are here: start it now
          </Submit>
        ) : null}
      </PostForm>
      {hasTimes || view.errors['stocknum'] ? null : (
        <Notice>There are no free times to book. Add a lead with the time they would like.</Notice>
      )}
    </Page>
  );
};
