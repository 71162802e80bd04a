import type { PageView } from '#server/desk/views/desk-view';
import { select } from '~/ui/input.css';
import * as css from './account-page.css';
import { Entry, FormPage, LinkToHandOn, PostForm, Section, Submit } from './parts';

type TeamView = PageView<'team'>;

/** Everyone who may sign in at the desk, and the form that invites somebody. */
export const TeamPage = ({ view }: { view: TeamView }) => (
  <FormPage view={view} heading="Team" about="Everyone who can sign in at this desk.">
    {view.link ? <LinkToHandOn label={view.link.label} href={view.link.href} /> : null}
    <ul className={css.rows}>
      {view.members.map((member) => (
        <Member key={member.id} view={view} member={member} />
      ))}
    </ul>
    <Section id="invite" heading="Invite a colleague">
      <Invite view={view} />
    </Section>
  </FormPage>
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

const Invite = ({ view }: { view: TeamView }) => (
  <PostForm className={css.form} action={view.action} values={{ do: 'invite' }}>
    <Entry of={view} name="name" label="Name" required maxLength={80} />
    <Entry of={view} name="email" label="Email" control="email" required maxLength={254} />
    <Entry
      of={view}
      name="role"
      label="Role"
      control="select"
      required
      options={view.roles}
      value={view.typed['role'] ?? 'sales'}
    />
    <Submit>Send the invitation</Submit>
  </PostForm>
);
