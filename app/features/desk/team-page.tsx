import type { PageView } from '#server/desk/views/desk-view';
import { ErrorSummary } from '~/ui/error-summary';
import { select } from '~/ui/input.css';
import { PlainField } from '~/ui/plain-field';
import * as css from './account-page.css';
import { Done, LinkToHandOn, PostForm, Section, Submit, Title } from './parts';

type TeamView = PageView<'team'>;

/** Everyone who may sign in at the desk, and the form that invites somebody. */
export const TeamPage = ({ view }: { view: TeamView }) => (
  <div className={css.page}>
    <Title heading="Team">Everyone who can sign in at this desk.</Title>
    <Done>{view.done}</Done>
    {view.link ? <LinkToHandOn label={view.link.label} href={view.link.href} /> : null}
    <ErrorSummary errors={view.errors} fields={Object.keys(view.errors).map((name) => ({ name }))} />
    <ul className={css.rows}>
      {view.members.map((member) => (
        <Member key={member.id} view={view} member={member} />
      ))}
    </ul>
    <Section id="invite" heading="Invite a colleague">
      <Invite view={view} />
    </Section>
  </div>
);

interface MemberProps {
  readonly view: TeamView;
  readonly member: TeamView['members'][number];
}

/** A person with the buttons that change their account; one's own has none. */
const Member = ({ view, member }: MemberProps) => (
  <li className={css.row}>
    <div>
      <p>
        {member.name}
        {member.isSelf ? ' (you)' : ''}
      </p>
      <p className={css.quiet}>{member.email}</p>
      <p className={css.quiet}>{member.facts.join(' · ')}</p>
    </div>
    {member.isSelf ? null : (
      <div className={css.buttons}>
        <PostForm className={css.buttons} action={view.action} values={{ id: member.id }}>
          <select
            className={select}
            name="role"
            defaultValue={member.role}
            aria-label={`Role of ${member.name}`}
          >
            {view.roles.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Submit tone="quiet" action="role" label={`Change the role of ${member.name}`}>
            Change role
          </Submit>
          <Submit tone="quiet" action="reset" label={`Send ${member.name} a new link`}>
            Reset sign-in
          </Submit>
          <Submit
            tone="quiet"
            action={member.isDisabled ? 'enable' : 'disable'}
            label={`${member.isDisabled ? 'Enable' : 'Disable'} ${member.name}`}
          >
            {member.isDisabled ? 'Enable' : 'Disable'}
          </Submit>
        </PostForm>
      </div>
    )}
  </li>
);

const text = { required: true, autocomplete: 'off', maxLength: 80 } as const;

const Invite = ({ view: { action, roles, errors, typed } }: { view: TeamView }) => (
  <PostForm className={css.form} action={action} values={{ do: 'invite' }}>
    <PlainField
      rule={{ ...text, name: 'name', label: 'Name', control: 'text' }}
      value={typed['name']}
      error={errors['name']}
    />
    <PlainField
      rule={{ ...text, name: 'email', label: 'Email', control: 'email', maxLength: 254 }}
      value={typed['email']}
      error={errors['email']}
    />
    <PlainField
      rule={{ ...text, name: 'role', label: 'Role', control: 'select', options: roles }}
      value={typed['role'] ?? 'sales'}
      error={errors['role']}
    />
    <Submit>Send the invitation</Submit>
  </PostForm>
);
