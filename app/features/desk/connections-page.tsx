import type { PageView } from '#server/desk/views/desk-view';
import * as field from '~/ui/field.css';
import * as css from './account-page.css';
import * as lead from './lead-page.css';
import { ButtonLink, Entry, FormPage, Notice, PostForm, Section, Submit } from './parts';
import * as own from './reservation-page.css';

type ConnectionsView = PageView<'connections'>;

/** The dealer's other systems: their keys, the events that they get, feeds, and email. */
export const ConnectionsPage = ({ view }: { view: ConnectionsView }) => (
  <FormPage
    view={{ done: view.done, notice: view.errors['webhooks'] ?? view.errors['destinations'] }}
    heading="Connections"
    about="Other systems that read your stock and leads, or send you cars."
  >
    <ShownOnce secret={view.secret} />
    <Email view={view} />
    <Destinations view={view} />
    <Feeds view={view} />
    <Keys view={view} />
    <Webhooks view={view} />
    {view.demos ? (
      <Section id="demos" heading="Demo sites">
        <p>{view.demos.text}</p>
        <Notice>{view.errors['demos']}</Notice>
        <PostForm action={view.action}>
          <Submit tone="quiet" action={view.demos.action}>
            {view.demos.button}
          </Submit>
        </PostForm>
      </Section>
    ) : null}
  </FormPage>
);

interface ShownOnceProps {
  readonly secret: { readonly label: string; readonly text: string } | undefined | '';
}

/** A key or secret to copy. */
export const ShownOnce = ({ secret }: ShownOnceProps) =>
  secret ? (
    <div className={css.done}>
      <p>
        <label htmlFor="secret">{secret.label}</label>
      </p>
      <input className={field.input} id="secret" readOnly value={secret.text} />
    </div>
  ) : null;

const Email = ({ view, view: { email } }: { view: ConnectionsView }) => (
  <Section id="email" heading="Email">
    <p>{email.text}</p>
    <PostForm className={css.form} action={view.action}>
      <Entry
        of={view}
        name="email_to"
        label="Leads are emailed to"
        control="textarea"
        maxLength={2_000}
        hint="One address on each line. Answers of customers go to the first one."
        value={email.leadsTo}
      />
      <Entry
        of={view}
        name="email_from"
        label="Emails come from"
        control="email"
        required
        maxLength={254}
        hint="An address on your own domain that the mail server may send from."
        value={email.from}
      />
      <div className={css.buttons}>
        <Submit action="email">Save</Submit>
        <Submit tone="quiet" action="test-email" label={`Send a test email to ${email.to}`}>
          Send me a test
        </Submit>
      </div>
    </PostForm>
  </Section>
);

const Destinations = ({ view }: { view: ConnectionsView }) => (
  <Section id="leads" heading="Leads also go to">
    <Rows
      view={view}
      rows={view.destinations.map((one) => ({ ...one, values: { destination: one.name } }))}
      buttons={({ isEnabled }) => [
        ['test-destination', 'Send a test lead'],
        isEnabled ? ['disable-destination', 'Switch off'] : ['enable-destination', 'Switch on'],
        ['remove-destination', 'Remove'],
      ]}
      empty="No other system gets leads: they are at the desk and in your emails."
    />
    <p>
      <ButtonLink href={view.addDestinationHref}>Add a destination</ButtonLink>
    </p>
  </Section>
);

interface SystemRow {
  readonly name: string;
  readonly facts: readonly string[];
  readonly href?: string;
  readonly isEnabled?: boolean;
  /** Names it in a form. */
  readonly values: Readonly<Record<string, string>>;
}

interface RowsProps {
  readonly view: ConnectionsView;
  readonly rows: readonly SystemRow[];
  readonly buttons: (row: SystemRow) => ReadonlyArray<readonly [action: string, text: string]>;
  readonly empty: string;
}

/** Other systems, each with what can be done about it. */
const Rows = ({ view, rows, buttons, empty }: RowsProps) =>
  rows.length > 0 ? (
    <ul className={css.rows}>
      {rows.map((row) => (
        <li key={Object.values(row.values).join()} className={css.row}>
          <div>
            <p className={lead.value}>
              {row.href ? (
                <a className={css.link} href={row.href}>
                  {row.name}
                </a>
              ) : (
                row.name
              )}
            </p>
            {row.facts.map((fact) => (
              <p key={fact} className={css.quiet}>
                {fact}
              </p>
            ))}
          </div>
          <PostForm className={css.buttons} action={view.action} values={row.values}>
            {buttons(row).map(([action, text]) => (
              <Submit key={action} tone="quiet" action={action} label={`${text}: ${row.name}`}>
                {text}
              </Submit>
            ))}
          </PostForm>
        </li>
      ))}
    </ul>
  ) : (
    <p className={css.quiet}>{empty}</p>
  );

const byId = <Row extends { readonly id: string; readonly name: string }>(row: Row) => ({
  ...row,
  values: { id: row.id, name: row.name },
});

const Keys = ({ view }: { view: ConnectionsView }) => (
  <Section id="keys" heading="API keys">
    <Rows
      view={view}
      rows={view.keys.map(byId)}
      buttons={() => [
        ['rotate-key', 'New key'],
        ['revoke-key', 'Revoke'],
      ]}
      empty="No system has a key."
    />
    <details open={['name', 'scope', 'end'].some((name) => view.errors[name])}>
      <summary className={own.summary}>Make a key</summary>
      <PostForm className={css.form} action={view.action} values={{ do: 'add-key' }}>
        <Entry of={view} name="name" label="System that uses it" required maxLength={80} />
        <Ticks name="scope" legend="What it may do" choices={view.keyChoices} error={view.errors['scope']} />
        <Entry
          of={view}
          name="end"
          label="How long it lasts"
          control="select"
          options={view.keyEnds}
          empty="Until it is revoked"
        />
        <Submit>Make the key</Submit>
      </PostForm>
    </details>
  </Section>
);

const Webhooks = ({ view }: { view: ConnectionsView }) => (
  <Section id="webhooks" heading="Webhooks">
    <Rows
      view={view}
      rows={view.webhooks.map(byId)}
      buttons={({ isEnabled }) => [
        ['test', 'Send a test'],
        ['rotate', 'New secret'],
        isEnabled ? ['disable', 'Switch off'] : ['enable', 'Switch on'],
        ['remove', 'Remove'],
      ]}
      empty="No system is told about events."
    />
    <details open={['url', 'event'].some((name) => view.errors[name])}>
      <summary className={own.summary}>Add an address</summary>
      <PostForm className={css.form} action={view.action} values={{ do: 'add-webhook' }}>
        <Entry
          of={view}
          name="url"
          label="Address"
          required
          maxLength={500}
          hint="Begins with https://. The other system tells you which."
        />
        <Ticks name="event" legend="Tell it about" choices={view.eventKinds} error={view.errors['event']} />
        <Entry of={view} name="description" label="Your own words" maxLength={200} />
        <Submit>Add the address</Submit>
      </PostForm>
    </details>
  </Section>
);

const Feeds = ({ view }: { view: ConnectionsView }) => (
  <Section id="feeds" heading="Stock feeds">
    <Rows
      view={view}
      rows={view.feeds.map((feed) => ({ ...feed, values: { feed: feed.name } }))}
      buttons={() => [['run-feed', 'Fetch now']]}
      empty="No feed is fetched. Files can still be sent to the API, or imported at Stock."
    />
  </Section>
);

interface TicksProps {
  readonly name: string;
  readonly legend: string;
  readonly choices: ReadonlyArray<{
    readonly value: string;
    readonly text: string;
    readonly isTicked?: boolean;
  }>;
  readonly error?: string | undefined;
}

/** Boxes of which several may be ticked. */
export const Ticks = ({ name, legend, choices, error }: TicksProps) => (
  <fieldset className={field.field} aria-describedby={error ? `${name}-error` : undefined}>
    <legend className={field.label}>{legend}</legend>
    {choices.map(({ value, text: words, isTicked }) => (
      <label key={value} className={field.box}>
        <input type="checkbox" name={name} value={value} defaultChecked={isTicked} />
        <span>{words}</span>
      </label>
    ))}
    {error ? (
      <p className={field.error} id={`${name}-error`} role="alert">
        {error}
      </p>
    ) : null}
  </fieldset>
);
