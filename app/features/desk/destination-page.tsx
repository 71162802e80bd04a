import type { PageView } from '#server/desk/views/desk-view';
import { ShownOnce } from './connections-page';
import { Entry, PostForm, Submit, Ticks } from './form-parts';
import { Fold, Page } from './parts';
import * as css from './parts.css';
import { Row } from './rows';

type DestinationView = PageView<'destination'>;

/** A system that leads go to: what kind it is, then its form. */
export const DestinationPage = ({ view }: { view: DestinationView }) => (
  <Page
    view={view}
    back={['/desk/connections', 'Connections']}
    heading={view.name ?? view.title ?? 'Add a destination'}
    about={view.about ?? 'Where else should leads go?'}
  >
    <ShownOnce secret={view.secret} />
    {view.title ? (
      <Form view={view} />
    ) : (
      <ul className={css.rows}>
        {view.kinds.map(({ href, title, about }) => (
          <Row key={href} name={title} href={href} facts={[about]} />
        ))}
      </ul>
    )}
  </Page>
);

const Form = ({ view }: { view: DestinationView }) => (
  <PostForm action={view.action} noValidate>
    {view.name === undefined ? (
      <Entry
        of={view}
        name="name"
        label="Name for the desk"
        required
        maxLength={40}
        hint="A short name, not an address: letters, digits and hyphens, such as our-crm. It can’t be changed later."
        value={view.typedName}
      />
    ) : null}
    {view.fields.map(({ isSecret, isNumber, value, ...field }) => (
      <Entry
        key={field.name}
        of={view}
        {...field}
        maxLength={field.control === 'textarea' ? 2_000 : 500}
        // A browser must not offer the password of the person at the desk.
        autocomplete={isSecret ? 'new-password' : 'off'}
        inputMode={isNumber ? 'numeric' : undefined}
        value={value}
      />
    ))}
    {view.canRotate ? (
      <Entry
        of={view}
        name="new_secret"
        label="Make a new signing secret. Requests are signed with the old one too."
        control="checkbox"
      />
    ) : null}
    <Fold
      summary="Only some leads"
      isOpen={[...view.categories, ...view.locations].some(({ isTicked }) => isTicked)}
    >
      <Ticks name="category" legend="Only of these kinds; all, if none is ticked" choices={view.categories} />
      {view.locations.length > 0 ? (
        <Ticks name="location" legend="Only for these locations" choices={view.locations} />
      ) : null}
    </Fold>
    <Submit>Save</Submit>
  </PostForm>
);
