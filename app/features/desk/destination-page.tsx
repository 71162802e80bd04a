import type { PageView } from '#server/desk/views/desk-view';
import { ShownOnce } from './connections-page';
import { Entry, PostForm, Submit } from './form-parts';
import { Fold, Page } from './parts';
import * as css from './parts.css';
import { Row } from './rows';
import { SiteField } from './site-form';

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
      />
    ) : null}
    <Fields view={view} isFolded={false} />
    {view.secrets.map((secret) => (
      <Entry
        key={secret.name}
        of={view}
        {...secret}
        maxLength={500}
        // A browser must not offer the password of the person at the desk.
        autocomplete="new-password"
        value=""
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
      isOpen={view.fields.some((field) => isFold(field) && (field.value !== '' || isTicked(view, field)))}
    >
      <Fields view={view} isFolded />
    </Fold>
    <Submit>Save</Submit>
  </PostForm>
);

type Field = DestinationView['fields'][number];

/** Which leads go there is folded away. */
const isFold = ({ control }: Field): boolean => control === 'boxes';

const isTicked = ({ typed }: DestinationView, { name }: Field): boolean =>
  Object.keys(typed).some((entry) => entry.startsWith(`${name}:`));

const Fields = ({ view, isFolded }: { view: DestinationView; isFolded: boolean }) =>
  view.fields.map((field) =>
    isFold(field) === isFolded ? (
      <SiteField
        key={field.name}
        rule={field}
        value={view.typed[field.name] ?? field.value}
        error={view.errors[field.name]}
        typed={view.typed}
      />
    ) : null,
  );
