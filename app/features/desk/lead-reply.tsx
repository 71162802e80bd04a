import type { PageView } from '#server/desk/views/desk-view';
import { button } from '~/ui/button.css';
import * as field from '~/ui/field.css';
import * as lead from './lead-page.css';
import { ButtonLink, Entry, Part, PostForm } from './parts';
import * as css from './replies.css';

type ReplyView = NonNullable<PageView<'lead'>['reply']>;

interface ReplyProps {
  readonly reply: ReplyView;
  readonly action: string;
}

/** A reply to the person: sent by the site, or opened in an app of whoever writes it. */
export const Reply = ({ reply, action }: ReplyProps) => (
  <Part id="reply" heading="Reply" className={css.part}>
    {reply.note ? <p className={lead.quiet}>{reply.note}</p> : null}
    {reply.links ? <ReplyLinks links={reply.links} /> : <ReplyForm reply={reply} action={action} />}
  </Part>
);

/** Templates that open in the email or messages app with the text filled in. */
const ReplyLinks = ({ links }: { links: NonNullable<ReplyView['links']> }) => (
  <ul>
    {links.map(({ name, emailHref, smsHref }) => (
      <li key={name} className={css.reply}>
        <span className={css.name}>{name}</span>
        <span className={css.ways}>
          <ButtonLink href={emailHref} label={`Email: ${name}`}>
            Email
          </ButtonLink>
          <ButtonLink href={smsHref} label={`Text: ${name}`}>
            Text
          </ButtonLink>
        </span>
      </li>
    ))}
  </ul>
);

const ReplyForm = ({ reply, action }: ReplyProps) => (
  <details className={css.write} open={reply.open}>
    <summary className={lead.status()}>Write a reply</summary>
    <Templates templates={reply.templates} />
    <PostForm
      className={lead.form}
      action={action}
      values={{ do: 'reply', reply_id: reply.id }}
      data-warn=""
      noValidate
    >
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
      />
      <p className={css.send}>
        <Send channel={reply.email} name="email" own="Email in your own app">
          Send email
        </Send>
        <Send channel={reply.sms} name="sms" own="Text from your own phone">
          Send text message
        </Send>
      </p>
      {reply.email ? <p className={field.hint}>Emails go to {reply.email.to}.</p> : null}
    </PostForm>
  </details>
);

/** Links that fill in the text of a template. */
const Templates = ({ templates }: Pick<ReplyView, 'templates'>) =>
  templates.length > 0 ? (
    <nav className={css.templates} aria-label="Reply templates">
      {templates.map(({ name, href, current }) => (
        <a key={name} className={lead.status({ current })} href={href} aria-current={current || undefined}>
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
    <button className={button()} type="submit" name="channel" value={name}>
      {children}
    </button>
  );
};
