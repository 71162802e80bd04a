import type { PageView } from '#server/desk/views/desk-view';
import { Entry, PostForm, Submit } from './form-parts';
import { ButtonLink, Part } from './parts';
import * as css from './parts.css';
import { noteFormId } from './record-parts';
import { Row } from './rows';

type LeadView = PageView<'lead'>;
type ReplyView = NonNullable<LeadView['reply']>;

interface ReplyProps {
  readonly reply: ReplyView;
  readonly view: Pick<LeadView, 'action' | 'statuses'>;
}

/** A reply to the person: sent by the site, or opened in an app of whoever writes it. */
export const Reply = ({ reply, view }: ReplyProps) => (
  <Part id="reply" heading="Reply">
    {reply.note ? <p className={css.quiet}>{reply.note}</p> : null}
    {reply.links ? (
      <ul className={css.rows}>
        {reply.links.map(({ name, emailHref, smsHref }) => (
          <Row key={name} name={name}>
            <span className={css.buttons}>
              <ButtonLink href={emailHref} label={`Email: ${name}`}>
                Email
              </ButtonLink>
              <ButtonLink href={smsHref} label={`Text: ${name}`}>
                Text
              </ButtonLink>
            </span>
          </Row>
        ))}
      </ul>
    ) : (
      <ReplyForm reply={reply} view={view} />
    )}
    {isNew(view) && (reply.links || reply.email?.href || reply.sms?.href) ? (
      <Submit tone="choice" form={noteFormId} name="status" value="contacted">
        Sent? Mark as contacted
      </Submit>
    ) : null}
  </Part>
);

const isNew = ({ statuses }: ReplyProps['view']) =>
  statuses.some(({ value, current }) => current && value === 'new');

const ReplyForm = ({ reply, view: { action } }: ReplyProps) => (
  <details open={reply.open}>
    <summary className={css.choice}>Write a reply</summary>
    <Templates templates={reply.templates} />
    <PostForm action={action} values={{ do: 'reply', reply_id: reply.id }} data-warn="" noValidate>
      {reply.email && !reply.email.href ? (
        <Entry
          of={reply}
          name="reply_subject"
          label="Subject of the email"
          required
          value={reply.subject}
          maxLength={reply.longestSubject}
        />
      ) : null}
      <Entry
        of={reply}
        name="reply_text"
        label="Message"
        control="textarea"
        required
        rows={7}
        maxLength={reply.longestText}
        value={reply.text}
        hint={reply.email && `Emails go to ${reply.email.to}.`}
      />
      <p className={css.buttons}>
        <Send channel={reply.email} name="email" own="Email in your own app">
          Send email
        </Send>
        <Send channel={reply.sms} name="sms" own="Text from your own phone">
          Send text message
        </Send>
      </p>
    </PostForm>
  </details>
);

/** Links that fill in the text of a template. */
const Templates = ({ templates }: Pick<ReplyView, 'templates'>) =>
  templates.length > 0 ? (
    <nav className={css.choices} aria-label="Reply templates">
      {templates.map(({ name, href, current }) => (
        <a key={name} className={css.choice} href={href} aria-current={current || undefined}>
          {name}
        </a>
      ))}
    </nav>
  ) : null;

interface SendProps {
  readonly channel: { readonly href: string | undefined } | undefined;
  readonly name: 'email' | 'sms';
  /** Where the site doesn't send it itself. */
  readonly own: string;
  readonly children: string;
}

const Send = ({ channel, name, own, children }: SendProps) => {
  if (!channel) return null;
  if (channel.href) return <ButtonLink href={channel.href}>{own}</ButtonLink>;
  return (
    <Submit name="channel" value={name}>
      {children}
    </Submit>
  );
};
