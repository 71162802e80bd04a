import type { PageView } from '#server/desk/views/desk-view';
import { select } from '~/ui/input.css';
import { Copied, Entry, PostForm, Submit } from './form-parts';
import { Page, Part } from './parts';
import * as css from './parts.css';
import { Row } from './rows';

type TeamView = PageView<'team'>;

/** Everyone who may sign in at the desk, and the form that invites somebody. */
export const TeamPage = ({ view }: { view: TeamView }) => (
  <Page view={view} heading="Team" about="Everyone who can sign in at this desk.">
    {view.link ? <Copied label={view.link.label} text={view.link.href} /> : null}
    <ul className={css.rows}>
      {view.members.map((member) => (
        <Row
          key={member.id}
          name={member.isSelf ? `${member.name} (you)` : member.name}
          facts={[member.email, member.facts.join(' · ')]}
        >
          {member.isSelf ? null : <Changes view={view} member={member} />}
        </Row>
      ))}
    </ul>
    <Part id="invite" heading="Invite a colleague">
      <PostForm action={view.action} values={{ do: 'invite' }}>
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
    </Part>
  </Page>
);

interface ChangesProps {
  readonly view: TeamView;
  readonly member: TeamView['members'][number];
}

/** The buttons that change a colleague's account. */
const Changes = ({ view, member: { id, name, role, isDisabled } }: ChangesProps) => {
  const turn = isDisabled ? 'Enable' : 'Disable';
  return (
    <PostForm className={css.buttons} action={view.action} values={{ id }}>
      <select className={select} name="role" defaultValue={role} aria-label={`Role of ${name}`}>
        {view.roles.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <Submit tone="quiet" action="role" label={`Change the role of ${name}`}>
        Change role
      </Submit>
      {isDisabled ? null : (
        <Submit tone="quiet" action="reset" label={`Send ${name} a new link`}>
          Reset sign-in
        </Submit>
      )}
      <Submit tone="quiet" action={turn.toLowerCase()} label={`${turn} ${name}`}>
        {turn}
      </Submit>
    </PostForm>
  );
};
