import type { PageView } from '#server/desk/views/desk-view';
import * as field from '~/ui/field.css';
import { PlainField } from '~/ui/plain-field';
import * as css from './account-page.css';
import * as lead from './lead-page.css';
import { ButtonLink, Done, Notice, PostForm, Section, Submit, Title } from './parts';
import * as own from './reservation-page.css';

type ConnectionsView = PageView<'connections'>;
const text = { required: false, autocomplete: 'off', maxLength: 80 } as const;

/** The dealer's other systems: their keys, the events that they get, feeds, and email. */
export const ConnectionsPage = ({ view }: { view: ConnectionsView }) => (
  <div className={css.page}>
    <Title heading="Connections">Other systems that read your stock and leads, or send you cars.</Title>
    <Done>{view.done}</Done>
    <Notice>{view.errors['webhooks']}</Notice>
    <Notice>{view.errors['destinations']}</Notice>
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
  </div>
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

const Email = ({ view: { action, email, errors } }: { view: ConnectionsView }) => (
  <Section id="email" heading="Email">
    <p>{email.text}</p>
    <PostForm className={css.form} action={action}>
      <PlainField
        rule={{
          ...text,
          name: 'email_to',
          label: 'Leads are emailed to',
          control: 'textarea',
          maxLength: 2_000,
          hint: 'One address on each line. Answers of customers go to the first one.',
        }}
        value={email.leadsTo}
        error={errors['email_to']}
      />
      <PlainField
        rule={{
          name: 'email_from',
          label: 'Emails come from',
          control: 'email',
          required: true,
          autocomplete: 'off',
          maxLength: 254,
          hint: 'An address on your own domain that the mail server may send from.',
        }}
        value={email.from}
        error={errors['email_from']}
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
    {view.destinations.length > 0 ? (
      <ul className={css.rows}>
        {view.destinations.map((one) => (
          <Row
            key={one.name}
            view={view}
            row={one}
            values={{ destination: one.name }}
            buttons={[
              { action: 'test-destination', text: 'Send a test lead' },
              one.isEnabled
                ? { action: 'disable-destination', text: 'Switch off' }
                : { action: 'enable-destination', text: 'Switch on' },
              { action: 'remove-destination', text: 'Remove' },
            ]}
          />
        ))}
      </ul>
    ) : (
      <p className={css.quiet}>No other system gets leads: they are at the desk and in your emails.</p>
    )}
    <p>
      <ButtonLink href={view.addDestinationHref}>Add a destination</ButtonLink>
    </p>
  </Section>
);

interface RowProps {
  readonly view: ConnectionsView;
  readonly row: { readonly name: string; readonly facts: readonly string[]; readonly href?: string };
  readonly values: Readonly<Record<string, string>>;
  readonly buttons: ReadonlyArray<{ readonly action: string; readonly text: string }>;
}

/** One system with what can be done about it. */
const Row = ({ view, row, values, buttons }: RowProps) => (
  <li className={css.row}>
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
            buttons={[
              { action: 'rotate-key', text: 'New key' },
              { action: 'revoke-key', text: 'Revoke' },
            ]}
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
