import type { PageView } from '#server/desk/views/desk-view';
import * as field from '~/ui/field.css';
import { PlainField } from '~/ui/plain-field';
import * as css from './account-page.css';
import * as lead from './lead-page.css';
import { Done, Notice, PostForm, Section, Submit, Title } from './parts';
import * as own from './reservation-page.css';

type ConnectionsView = PageView<'connections'>;
const text = { required: false, autocomplete: 'off', maxLength: 80 } as const;

/** The dealer's other systems: their keys, the events that they get, feeds, and email. */
export const ConnectionsPage = ({ view }: { view: ConnectionsView }) => (
  <div className={css.page}>
    <Title heading="Connections">Other systems that read your stock and leads, or send you cars.</Title>
    <Done>{view.done}</Done>
    <Notice>{view.errors['webhooks']}</Notice>
    {view.secret ? (
      <div className={css.done}>
        <p>
          <label htmlFor="secret">{view.secret.label}</label>
        </p>
        <input className={field.input} id="secret" readOnly value={view.secret.text} />
      </div>
    ) : null}
    <Keys view={view} />
    <Webhooks view={view} />
    <Feeds view={view} />
    <Section id="email" heading="Email">
      <p>{view.email.text}</p>
      <p className={css.quiet}>A test goes to {view.email.to}.</p>
      <PostForm action={view.action}>
        <Submit tone="quiet" action="test-email">
          Send a test email
        </Submit>
      </PostForm>
    </Section>
  </div>
);

interface RowProps {
  readonly view: ConnectionsView;
  readonly row: { readonly name: string; readonly facts: readonly string[] };
  readonly values: Readonly<Record<string, string>>;
  readonly buttons: ReadonlyArray<{ readonly action: string; readonly text: string }>;
}

/** One system with what can be done about it. */
const Row = ({ view, row, values, buttons }: RowProps) => (
  <li className={css.row}>
    <div>
      <p className={lead.value}>{row.name}</p>
      {row.facts.map((fact) => (
        <p key={fact} className={css.quiet}>
          {fact}
        </p>
      ))}
    </div>
    <PostForm className={css.buttons} action={view.action} values={values}>
      {buttons.map(({ action, text }) => (
        <Submit key={action} tone="quiet" action={action} label={`${text}: ${row.name}`}>
          {text}
        </Submit>
      ))}
    </PostForm>
  </li>
);

const Keys = ({ view }: { view: ConnectionsView }) => (
  <Section id="keys" heading="API keys">
    {view.keys.length > 0 ? (
      <ul className={css.rows}>
        {view.keys.map((key) => (
          <Row
            key={key.id}
            view={view}
            row={key}
            values={{ id: key.id }}
            buttons={[{ action: 'revoke-key', text: 'Revoke' }]}
          />
        ))}
      </ul>
    ) : (
      <p className={css.quiet}>No system has a key.</p>
    )}
    <details open={Boolean(view.errors['name'] || view.errors['scope'])}>
      <summary className={own.summary}>Make a key</summary>
      <PostForm className={css.form} action={view.action} values={{ do: 'add-key' }}>
        <PlainField
          rule={{
            name: 'name',
            label: 'System that uses it',
            control: 'text',
            required: true,
            maxLength: 80,
            autocomplete: 'off',
          }}
          error={view.errors['name']}
        />
        <Ticks name="scope" legend="What it may do" choices={view.keyChoices} error={view.errors['scope']} />
        <PlainField
          rule={{
            ...text,
            name: 'end',
            label: 'How long it lasts',
            control: 'select',
            options: view.keyEnds,
            empty: 'Until it is revoked',
          }}
          error={view.errors['end']}
        />
        <Submit>Make the key</Submit>
      </PostForm>
    </details>
  </Section>
);

const Webhooks = ({ view }: { view: ConnectionsView }) => (
  <Section id="webhooks" heading="Webhooks">
    {view.webhooks.length > 0 ? (
      <ul className={css.rows}>
        {view.webhooks.map((webhook) => (
          <Row
            key={webhook.id}
            view={view}
            row={webhook}
            values={{ id: webhook.id }}
            buttons={[
              { action: 'test', text: 'Send a test' },
              { action: 'rotate', text: 'New secret' },
              webhook.isEnabled
                ? { action: 'disable', text: 'Switch off' }
                : { action: 'enable', text: 'Switch on' },
              { action: 'remove', text: 'Remove' },
            ]}
          />
        ))}
      </ul>
    ) : (
      <p className={css.quiet}>No system is told about events.</p>
    )}
    <details open={Boolean(view.errors['url'] || view.errors['event'])}>
      <summary className={own.summary}>Add an address</summary>
      <PostForm className={css.form} action={view.action} values={{ do: 'add-webhook' }}>
        <PlainField
          rule={{
            name: 'url',
            label: 'Address',
            control: 'text',
            required: true,
            maxLength: 500,
            autocomplete: 'off',
            hint: 'Begins with https://. The other system tells you which.',
          }}
          error={view.errors['url']}
        />
        <Ticks name="event" legend="Tell it about" choices={view.eventKinds} error={view.errors['event']} />
        <PlainField
          rule={{ ...text, name: 'description', label: 'Your own words', control: 'text', maxLength: 200 }}
        />
        <Submit>Add the address</Submit>
      </PostForm>
    </details>
  </Section>
);

const Feeds = ({ view }: { view: ConnectionsView }) => (
  <Section id="feeds" heading="Stock feeds">
    {view.feeds.length > 0 ? (
      <ul className={css.rows}>
        {view.feeds.map((feed) => (
          <Row
            key={feed.name}
            view={view}
            row={feed}
            values={{ feed: feed.name }}
            buttons={[{ action: 'run-feed', text: 'Fetch now' }]}
          />
        ))}
      </ul>
    ) : (
      <p className={css.quiet}>
        No feed is fetched. Files can still be sent to the API, or imported at Stock.
      </p>
    )}
  </Section>
);

interface TicksProps {
  readonly name: string;
  readonly legend: string;
  readonly choices: ReadonlyArray<{ readonly value: string; readonly text: string }>;
  readonly error: string | undefined;
}

/** Boxes of which at least one is ticked. */
const Ticks = ({ name, legend, choices, error }: TicksProps) => (
  <fieldset className={field.field} aria-describedby={error ? `${name}-error` : undefined}>
    <legend className={field.label}>{legend}</legend>
    {choices.map(({ value, text }) => (
      <label key={value} className={field.box}>
        <input type="checkbox" name={name} value={value} />
        <span>{text}</span>
      </label>
    ))}
    {error ? (
      <p className={field.error} id={`${name}-error`} role="alert">
        {error}
      </p>
    ) : null}
  </fieldset>
);
