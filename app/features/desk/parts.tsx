import type { AnchorHTMLAttributes, HTMLAttributes, ReactNode } from 'react';
import type { ChipView, FieldErrors } from '#server/desk/views/desk-view';
import { button } from '~/ui/button';
import { fieldId } from '~/ui/field-view';
import { Icon } from '~/ui/icon';
import { chip } from './desk-page.css';
import * as css from './parts.css';

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
  readonly heading: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a page with its heading. */
export const Part = ({ id, heading, className = css.part, children }: PartProps) => (
  <section id={id} className={className} aria-labelledby={`${id}-heading`}>
    <h2 id={`${id}-heading`} className={css.heading}>
      {heading}
    </h2>
    {children}
  </section>
);

/** What the last form has done. */
export const Done = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className={css.done} role="status">
      {children}
    </p>
  ) : null;

/** Why the last form has done nothing. */
export const Notice = ({ children, ...rest }: HTMLAttributes<HTMLParagraphElement>) =>
  children ? (
    <p className={css.notice} role="alert" {...rest}>
      {children}
    </p>
  ) : null;

/** The browser moves the focus to it when the page opens, with and without a script. */
const takesFocus = { tabIndex: -1, autoFocus: true };

interface ProblemsProps {
  readonly heading?: string;
  /** With a name, the line leads to its field. */
  readonly problems: readonly (string | { readonly name: string; readonly text: string })[];
}

export const needsLook = (count: number): string =>
  `${count === 1 ? 'One thing needs' : `${count} things need`} another look.`;

/** What is wrong with a form or could not be done, a line each. */
export const Problems = ({ problems, heading = needsLook(problems.length) }: ProblemsProps) =>
  problems.length > 0 ? (
    <div className={css.notice} role="alert" {...takesFocus}>
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
export const Mistakes = ({ errors }: { errors: FieldErrors }) => {
  const all = Object.entries(errors).map(([name, text]) => ({ name, text }));
  const problems = all.filter(({ text }, at) => all.findIndex((one) => one.text === text) === at);
  return <Problems problems={problems} />;
};

interface OutcomeProps {
  readonly view: { readonly done?: ReactNode; readonly notice?: ReactNode; readonly errors?: FieldErrors };
}

/** What became of the last form. */
export const Outcome = ({ view: { done, notice, errors = {} } }: OutcomeProps) => (
  <>
    <Done>{done}</Done>
    <Notice {...takesFocus}>{notice}</Notice>
    <Mistakes errors={errors} />
  </>
);

/** The way back to a list. */
export const Back = ({ to: [href, text] }: { to: Way }) => (
  <a className={css.back} href={href}>
    <Icon name="back" /> {text}
  </a>
);

type Way = readonly [href: string, text: string];
/** The pages above those of the website and of the stock. */
export const toSite: Way = ['/desk/site', 'Website'];
export const toStock: Way = ['/desk/stock', 'Stock'];

interface PageProps extends Partial<OutcomeProps> {
  readonly back?: Way | undefined;
  readonly heading: string;
  readonly about?: ReactNode;
  readonly children: ReactNode;
}

/** A page of forms or rows: the way back and what it is about; below that what its last form has done, and the rest. */
export const Page = ({ view = {}, back, heading, about, children }: PageProps) => (
  <div className={css.page}>
    <header className={css.head}>
      {back ? <Back to={back} /> : null}
      <h1>{heading}</h1>
      {about ? <p className={css.quiet}>{about}</p> : null}
    </header>
    <div className={css.body}>
      <Outcome view={view} />
      {children}
    </div>
  </div>
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

/** A link with room for a thumb; nothing without an address. */
export const TextLink = ({ children, ...link }: AnchorHTMLAttributes<HTMLAnchorElement>) =>
  link.href ? (
    <a className={css.link} {...link}>
      {children}
    </a>
  ) : null;

interface FoldProps {
  readonly summary: string;
  readonly isOpen?: boolean | undefined;
  readonly children: ReactNode;
}

/** Opens on request. */
export const Fold = ({ summary, isOpen = false, children }: FoldProps) => (
  <details open={isOpen}>
    <summary className={css.summary}>{summary}</summary>
    {children}
  </details>
);
