import type { FormHTMLAttributes, ReactNode } from 'react';
import type { ChipView } from '#server/desk/views/desk-view';
import { button } from '~/ui/button.css';
import { type FieldView, fieldId } from '~/ui/field-view';
import { Icon } from '~/ui/icon';
import { PlainField, TextField } from '~/ui/plain-field';
import * as account from './account-page.css';
import { chip } from './desk-page.css';
import * as css from './lead-page.css';
import * as payments from './payments.css';
import * as signIn from './sign-in.css';

/** Short labels in small frames, side by side. */
export const Chips = ({ chips }: { chips: readonly ChipView[] }) => (
  <>
    {chips.map(({ text, tone }) => (
      <span key={text} className={chip({ tone })}>
        {text}
      </span>
    ))}
  </>
);

interface PartProps {
  readonly id: string;
  readonly heading: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A section of a record's page with its heading. */
export const Part = ({ id, heading, className, children }: PartProps) => (
  <section id={id} className={className} aria-labelledby={`${id}-heading`}>
    <h2 id={`${id}-heading`} className={css.heading}>
      {heading}
    </h2>
    {children}
  </section>
);

/** A section of the account's pages with its heading. */
export const Section = ({ id, heading, children }: PartProps) => (
  <section className={account.section} aria-labelledby={id}>
    <h2 id={id} className={account.heading}>
      {heading}
    </h2>
    {children}
  </section>
);

interface FactListProps {
  readonly facts: readonly {
    readonly label: string;
    readonly value: string;
    readonly href?: string | undefined;
  }[];
}

/** Labels with their values. */
export const FactList = ({ facts }: FactListProps) => (
  <dl className={css.facts}>
    {facts.map(({ label, value, href }) => (
      <div key={label} className={css.fact}>
        <dt className={css.quiet}>{label}</dt>
        <dd className={css.value}>{href ? <a href={href}>{value}</a> : value}</dd>
      </div>
    ))}
  </dl>
);

/** What the last form has done. */
export const Done = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className={account.done} role="status">
      {children}
    </p>
  ) : null;

/** A link in a field of its own, so that it can be copied whole. */
export const LinkToHandOn = ({ label, href }: { label: ReactNode; href: string }) => (
  <label className={payments.label}>
    {label}
    <input className={payments.address} type="text" readOnly value={href} />
  </label>
);

/** Why the last form has done nothing. */
export const Notice = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className={account.notice} role="alert">
      {children}
    </p>
  ) : null;

interface ProblemsProps {
  readonly heading: string;
  /** With a name, the line leads to its field. */
  readonly problems: readonly (string | { readonly name: string; readonly text: string })[];
}

/** What could not be done, a line each. */
export const Problems = ({ heading, problems }: ProblemsProps) =>
  problems.length > 0 ? (
    <div className={account.notice} role="alert">
      <p>{heading}</p>
      <ul>
        {problems.map((problem) =>
          typeof problem === 'string' ? (
            <li key={problem}>{problem}</li>
          ) : (
            <li key={problem.name}>
              <a href={`#${fieldId(problem.name)}`}>{problem.text}</a>
            </li>
          ),
        )}
      </ul>
    </div>
  ) : null;

/** What is wrong with a form, each line leading to its field; a mistake of several fields is one line. */
export const Mistakes = ({ errors }: { errors: Readonly<Record<string, string>> }) => {
  const all = Object.entries(errors).map(([name, text]) => ({ name, text }));
  const problems = all.filter(({ text }, at) => all.findIndex((one) => one.text === text) === at);
  return (
    <Problems
      heading={`${problems.length === 1 ? 'One thing needs' : `${problems.length} things need`} another look.`}
      problems={problems}
    />
  );
};

/** The way back to a list. */
export const Back = ({ href, children }: { href: string; children: string }) => (
  <a className={css.back} href={href}>
    <Icon name="back" /> {children}
  </a>
);

/** A heading with a quieter line below it. */
export const Title = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div>
    <h1>{heading}</h1>
    <p className={account.quiet}>{children}</p>
  </div>
);

interface PageHeadProps {
  readonly back: { readonly href: string; readonly text: string };
  readonly heading: string;
  /** What the last form has done, and why it has done nothing. */
  readonly view?: { readonly done?: ReactNode; readonly notice?: ReactNode };
  readonly children: ReactNode;
}

/** The top of a page: the way back, its heading, and what became of its last form. */
export const PageHead = ({ back, heading, view = {}, children }: PageHeadProps) => (
  <>
    <Back href={back.href}>{back.text}</Back>
    <Title heading={heading}>{children}</Title>
    <Done>{view.done}</Done>
    <Notice>{view.notice}</Notice>
  </>
);

/** The pages above those of the website and of the stock. */
export const toSite = { href: '/desk/site', text: 'Website' } as const;
export const toStock = { href: '/desk/stock', text: 'Stock' } as const;

interface PostFormProps extends FormHTMLAttributes<HTMLFormElement> {
  /** Fields that nobody sees; `do` names the action. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A form that changes something. */
export const PostForm = ({ values = {}, children, ...form }: PostFormProps) => (
  <form method="post" {...form}>
    {Object.entries(values).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
);

interface SubmitProps {
  readonly tone?: 'primary' | 'quiet';
  /** The form's action, for a form with several buttons. */
  readonly action?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

/** The button that sends a form; the main one unless it is quiet. */
export const Submit = ({ tone = 'primary', action, label, children }: SubmitProps) => (
  <button className={button({ tone })} type="submit" name={action && 'do'} value={action} aria-label={label}>
    {children}
  </button>
);

interface ButtonLinkProps {
  readonly href: string | undefined;
  readonly tone?: 'primary' | 'quiet';
  readonly rel?: 'next';
  readonly label?: string;
  readonly children: ReactNode;
}

/** A link that looks like a button, quiet unless it is the main one; nothing without an address. */
export const ButtonLink = ({ href, tone = 'quiet', rel, label, children }: ButtonLinkProps) =>
  href ? (
    <a className={button({ tone })} href={href} rel={rel} aria-label={label}>
      {children}
    </a>
  ) : null;

interface EntryProps extends Partial<Omit<FieldView, 'name' | 'label'>>, Pick<FieldView, 'name' | 'label'> {
  /** What was typed into the form, and what is wrong with it. */
  readonly of: {
    readonly typed?: Readonly<Record<string, string>>;
    readonly errors: Readonly<Record<string, string>>;
  };
  /** Instead of what was typed. */
  readonly value?: string | undefined;
}

/** One field of a form. Staff type somebody else's details, so the browser suggests nothing. */
export const Entry = ({ of: { typed = {}, errors }, value, ...rule }: EntryProps) => (
  <PlainField
    rule={{ control: 'text', required: false, autocomplete: 'off', maxLength: 120, ...rule }}
    value={value ?? typed[rule.name]}
    error={errors[rule.name]}
  />
);

/** Of a form that a script watches: whether leaving it loses something from the start. */
export const warnOf = ({ errors }: { readonly errors: object }): 'typed' | '' =>
  Object.keys(errors).length > 0 ? 'typed' : '';

interface FormPageProps {
  readonly view?: {
    readonly done?: string | undefined;
    readonly notice?: string | undefined;
    readonly errors?: Readonly<Record<string, string>>;
  };
  readonly back?: readonly [href: string, text: string];
  readonly heading: string;
  readonly about: ReactNode;
  readonly children: ReactNode;
}

/** A page about one form: the way back, what it is, what the last form has done, and the form. */
export const FormPage = ({ view = {}, back, heading, about, children }: FormPageProps) => (
  <div className={account.page}>
    {back ? <Back href={back[0]}>{back[1]}</Back> : null}
    <Title heading={heading}>{about}</Title>
    <Done>{view.done}</Done>
    <Notice>{view.notice}</Notice>
    <Mistakes errors={view.errors ?? {}} />
    {children}
  </div>
);

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** One field for a code, so that a browser can fill it in and people can paste it, spaces included. */
export const CodeField = (props: FieldProps) => (
  <TextField
    {...props}
    className={signIn.code}
    type="text"
    inputMode="numeric"
    autoComplete="one-time-code"
    autoCorrect="off"
    spellCheck={false}
    maxLength={40}
    required
  />
);

/** A password field, which never shows what was typed before. */
export const PasswordField = ({ isNew = false, ...props }: FieldProps & { readonly isNew?: boolean }) => (
  <TextField
    {...props}
    type="password"
    maxLength={200}
    required
    autoComplete={isNew ? 'new-password' : 'current-password'}
  />
);

/** The account that a password belongs to: password managers store a new one with it. */
export const PasswordOwner = ({ email }: { email: string }) => (
  <input type="hidden" name="username" autoComplete="username" value={email} />
);
