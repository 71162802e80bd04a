import type { ChipView, PageView } from '#server/desk/views/desk-view';
import { Copied, Entry, PostForm, Submit, Ticks } from './form-parts';
import { ButtonLink, Fold, Page, Part } from './parts';
import * as css from './parts.css';
import { Row } from './rows';

type ConnectionsView = PageView<'connections'>;

/** The dealer's other systems: their keys, the events that they get, feeds, and email. */
export const ConnectionsPage = ({ view }: { view: ConnectionsView }) => (
  <Page
    view={view}
    heading="Connections"
    about="Other systems that read your stock and leads, or send you cars."
  >
    <ShownOnce secret={view.secret} />
    <Email view={view} />
    <Part id="leads" heading="Leads also go to">
      <Systems
        view={view}
        systems={view.destinations.map((one) => ({ ...one, values: { destination: one.name } }))}
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
    </Part>
    <Part id="feeds" heading="Stock feeds">
      <Systems
        view={view}
        systems={view.feeds.map((feed) => ({ ...feed, values: { feed: feed.name } }))}
        buttons={() => [['run-feed', 'Fetch now']]}
        empty="No feed is fetched. Files can still be sent to the API, or imported at Stock."
      />
    </Part>
    <Keys view={view} />
    <Webhooks view={view} />
    {view.demos ? (
      <Part id="demos" heading="Demo sites">
        <p>{view.demos.text}</p>
        <PostForm action={view.action}>
          <Submit tone="quiet" action={view.demos.action}>
            {view.demos.button}
          </Submit>
        </PostForm>
      </Part>
    ) : null}
  </Page>
);

/** A key or secret to copy. */
export const ShownOnce = ({ secret }: { secret: ConnectionsView['secret'] | '' | undefined }) =>
  secret ? (
    <div className={css.done}>
      <Copied label={secret.label} text={secret.text} />
    </div>
  ) : null;

const Email = ({ view, view: { email } }: { view: ConnectionsView }) => (
  <Part id="email" heading="Email">
    <p>{email.text}</p>
    <PostForm action={view.action}>
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
  </Part>
);

interface System {
  readonly name: string;
  readonly facts: readonly string[];
  readonly href?: string;
  readonly isEnabled?: boolean;
  readonly isOfGroup?: boolean;
  readonly chip?: ChipView | undefined;
  /** Names it in a form. */
  readonly values: Readonly<Record<string, string>>;
}

interface SystemsProps {
  readonly view: ConnectionsView;
  readonly systems: readonly System[];
  readonly buttons: (system: System) => ReadonlyArray<readonly [action: string, text: string]>;
  readonly empty: string;
}

/** Other systems, each with what can be done about it. */
const Systems = ({ view, systems, buttons, empty }: SystemsProps) =>
  systems.length > 0 ? (
    <ul className={css.rows}>
      {systems.map((system) => (
        <Row
          key={Object.values(system.values).join()}
          name={system.name}
          href={system.href}
          chip={system.chip}
          facts={system.facts}
        >
          {system.isOfGroup ? null : (
            <PostForm className={css.rowButtons} action={view.action} values={system.values}>
              {buttons(system).map(([action, text]) => (
                <Submit key={action} tone="quiet" action={action} label={`${text}: ${system.name}`}>
                  {text}
                </Submit>
              ))}
            </PostForm>
          )}
        </Row>
      ))}
    </ul>
  ) : (
    <p className={css.quiet}>{empty}</p>
  );

const byId = <One extends { readonly id: string; readonly name: string }>(one: One) => ({
  ...one,
  values: { id: one.id, name: one.name },
});

const Keys = ({ view, view: { errors } }: { view: ConnectionsView }) => (
  <Part id="keys" heading="API keys">
    <p>
      A system opens your site’s API with a key of its own. Its developers start at the{' '}
      <a href="/api/docs">API reference</a>.
    </p>
    <Systems
      view={view}
      systems={view.keys.map(byId)}
      buttons={() => [
        ['rotate-key', 'New key'],
        ['revoke-key', 'Revoke'],
      ]}
      empty="No system has a key."
    />
    <Fold summary="Make a key" isOpen={['name', 'scope', 'end'].some((name) => errors[name])}>
      <PostForm action={view.action} values={{ do: 'add-key' }}>
        <Entry of={view} name="name" label="System that uses it" required maxLength={80} />
        <Ticks name="scope" legend="What it may do" choices={view.keyChoices} error={errors['scope']} />
        <Entry
          of={view}
          name="end"
          label="How long it lasts"
          control="select"
          options={view.keyEnds}
          empty="Until it is revoked"
        />
        <Entry
          of={view}
          name="mode"
          label="Kind of key"
          control="select"
          required
          options={view.keyModes}
          hint="Leads of a test key reach nobody, count nowhere and are erased after a week."
        />
        <Submit>Make the key</Submit>
      </PostForm>
    </Fold>
  </Part>
);

const Webhooks = ({ view, view: { errors } }: { view: ConnectionsView }) => (
  <Part id="webhooks" heading="Webhooks">
    <Systems
      view={view}
      systems={view.webhooks.map(byId)}
      buttons={({ isEnabled }) => [
        ['test', 'Send a test'],
        ['rotate', 'New secret'],
        isEnabled ? ['disable', 'Switch off'] : ['enable', 'Switch on'],
        ['remove', 'Remove'],
      ]}
      empty="No system is told about events."
    />
    <Fold summary="Add an address" isOpen={['url', 'event'].some((name) => errors[name])}>
      <PostForm action={view.action} values={{ do: 'add-webhook' }}>
        <Entry
          of={view}
          name="url"
          label="Address"
          required
          maxLength={500}
          hint="Begins with https://. The other system tells you which."
        />
        <Ticks name="event" legend="Tell it about" choices={view.eventKinds} error={errors['event']} />
        <Entry of={view} name="description" label="Your own words" maxLength={200} />
        <Submit>Add the address</Submit>
      </PostForm>
    </Fold>
  </Part>
);
