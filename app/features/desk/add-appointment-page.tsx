import type { PageView } from '#server/desk/views/desk-view';
import { ErrorSummary } from '~/ui/error-summary';
import { PlainField, TextField } from '~/ui/plain-field';
import * as css from './account-page.css';
import { Back, Notice, PostForm, Submit, Title } from './parts';
import { PlaceFields, TimeField } from './time-choice';

type AddView = PageView<'add-appointment'>;

const text = { control: 'text', required: false, autocomplete: 'off', maxLength: 120 } as const;
const option = (value: string) => ({ value, text: value });

/** Books a test drive for somebody who called or walked in: first the car and the yard, then the time and the person. */
export const AddAppointmentPage = ({ view }: { view: AddView }) => (
  <div className={css.page}>
    <Back href="/desk">Today</Back>
    <Title heading={`Book a ${view.visit}`}>
      The same times as on the website. With an email address, the customer gets the confirmation.
    </Title>
    <ErrorSummary errors={view.errors} fields={Object.keys(view.errors).map((name) => ({ name }))} />
    <PostForm className={css.form} action={view.action} values={{ key: view.key }} noValidate>
      <TextField
        name="stocknum"
        label="Stock number"
        optional
        type="text"
        autoComplete="off"
        maxLength={100}
        defaultValue={view.typed['stocknum']}
        error={view.errors['stocknum']}
      />
      <PlaceFields times={view.times} action="times" />
      {view.times.days.length > 0 ? <Person view={view} /> : null}
    </PostForm>
    {view.times.days.length === 0 && !view.errors['stocknum'] ? (
      <Notice>There are no free times to book. Add a lead with the time they would like.</Notice>
    ) : null}
  </div>
);

const Person = ({ view }: { view: AddView }) => {
  const rules = [
    { ...text, name: 'name', label: 'First name', required: true },
    { ...text, name: 'last_name', label: 'Last name' },
    { ...text, name: 'phone', label: 'Phone', control: 'tel' as const, maxLength: 30 },
    { ...text, name: 'email', label: 'Email', control: 'email' as const, maxLength: 254 },
    {
      ...text,
      name: 'source',
      label: 'How did they get in touch?',
      control: 'select' as const,
      options: view.ways.map(option),
    },
    { ...text, name: 'message', label: 'Anything to prepare', control: 'textarea' as const, maxLength: 2000 },
  ];
  return (
    <>
      {view.car ? <p>For the {view.car}</p> : <p className={css.quiet}>No particular car</p>}
      <TimeField times={view.times} value={view.typed['starts_at']} error={view.errors['starts_at']} />
      {rules.map((rule) => (
        <PlainField
          key={rule.name}
          rule={rule}
          value={view.typed[rule.name]}
          error={view.errors[rule.name]}
        />
      ))}
      <Submit>Book the {view.visit}</Submit>
    </>
  );
};
