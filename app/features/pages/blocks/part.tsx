import type { ReactNode } from 'react';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import * as css from '../page.css';
import { block } from './block.css';

interface PartProps {
  readonly heading?: string | undefined;
  readonly text?: string | undefined;
  readonly children: ReactNode;
}

/** A block in the page's column, with its heading if it has one. */
export const Part = ({ heading, text, children }: PartProps) => {
  const Tag = heading ? 'section' : 'div';
  return (
    <Tag className={`${column} ${block}`}>
      {heading ? <h2>{heading}</h2> : null}
      {text ? <p className={css.words}>{text}</p> : null}
      {children}
    </Tag>
  );
};

interface ButtonsProps {
  readonly buttons: readonly { readonly text: string; readonly href: string }[];
}

/** Links as buttons, the first of them the main one. */
export const Buttons = ({ buttons }: ButtonsProps) =>
  buttons.length > 0 ? (
    <p className={css.buttons}>
      {buttons.map(({ text, href }, index) => (
        <a
          key={href + text}
          className={button({ tone: index === 0 ? 'primary' : 'quiet' })}
          href={href}
          {...(href.startsWith('https:') ? { rel: 'noopener' } : {})}
        >
          {text}
        </a>
      ))}
    </p>
  ) : null;
