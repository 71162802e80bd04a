import type { PageView } from '#server/desk/views/desk-view';
import { PlainField } from '~/ui/plain-field';
import * as css from './account-page.css';
import { ShownOnce, Ticks } from './connections-page';
import { Back, Notice, PostForm, Submit, Title } from './parts';
import * as own from './reservation-page.css';

type DestinationView = PageView<'destination'>;

/** A system that leads go to: what kind it is, then its form. */
export const DestinationPage = ({ view }: { view: DestinationView }) => (
  <div className={css.page}>
    <Back href="/desk/connections">Connections</Back>
    <Title heading={view.name ?? view.title ?? 'Add a destination'}>
      {view.about ?? 'Where else should leads go?'}
    </Title>
    <ShownOnce secret={view.secret} />
    <Notice>{view.notice}</Notice>
    {view.title ? (
      <Form view={view} />
    ) : (
      <ul className={css.rows}>
        {view.kinds.map(({ href, title, about }) => (
          <li key={href} className={css.row}>
            <p className={css.quiet}>
              <a className={css.link} href={href}>
                {title}
              </a>
              <br />
              {about}
            </p>
          </li>
        ))}
      </ul>
    )}
  </div>
);

const Form = ({ view }: { view: DestinationView }) => (
  <PostForm className={css.form} action={view.action} noValidate>
    {view.name === undefined ? (
      <PlainField
        rule={{
          name: 'name',
          label: 'Name for the desk',
          control: 'text',
          required: true,
          maxLength: 40,
          autocomplete: 'off',
          hint: 'A short name, not an address: letters, digits and hyphens, such as our-crm. It can’t be changed later.',
        }}
        value={view.typedName}
        error={view.errors['name']}
      />
    ) : null}
    {view.fields.map(({ isSecret, isNumber, value, ...field }) => (
      <PlainField
        key={field.name}
        rule={{
          ...field,
          maxLength: field.control === 'textarea' ? 2_000 : 500,
          // A browser must not offer the password of the person at the desk.
          autocomplete: isSecret ? 'new-password' : 'off',
          inputMode: isNumber ? 'numeric' : undefined,
        }}
        value={value}
        error={view.errors[field.name]}
      />
    ))}
    {view.canRotate ? (
      <PlainField
        rule={{
          name: 'new_secret',
          label: 'Make a new signing secret. Requests are signed with the old one too.',
          control: 'checkbox',
          required: false,
          maxLength: 3,
          autocomplete: 'off',
        }}
      />
    ) : null}
    <details open={[...view.categories, ...view.locations].some(({ isTicked }) => isTicked)}>
      <summary className={own.summary}>Only some leads</summary>
      <Ticks name="category" legend="Only of these kinds; all, if none is ticked" choices={view.categories} />
      {view.locations.length > 0 ? (
        <Ticks name="location" legend="Only for these locations" choices={view.locations} />
      ) : null}
    </details>
    <div className={css.buttons}>
      <Submit>Save</Submit>
    </div>
  </PostForm>
);
